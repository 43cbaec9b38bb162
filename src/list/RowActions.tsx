import { Menu, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { headingOf } from '../i18n/record-title.ts';
import { type ListSlots, type RowAction, useListSlots } from './slots.ts';

/** The record whose action menu is open, and the menu's anchor. */
export interface OpenedActions {
  readonly record: RaRecord;
  readonly anchor: Element;
}

/** Actions available for all of `records`; without records, all that a record may have. */
export function rowActions(
  slots: readonly ListSlots[],
  resource: Resource,
  permissions: readonly string[],
  records: readonly Values[],
): readonly RowAction[] {
  return slots.flatMap((slot) => slot.rowActions?.(resource, permissions, records) ?? []);
}

export interface RowActionsProps {
  readonly resource: Resource;
  readonly permissions: readonly string[];
  readonly opened: OpenedActions | undefined;
  readonly onClose: () => void;
}

/** One action menu for all rows, and the dialog of the chosen action. */
export function RowActions({ resource, permissions, opened, onClose }: RowActionsProps) {
  const language = useLanguage();
  const client = useQueryClient();
  const slots = useListSlots(resource);
  const [running, setRunning] = useState<{ readonly action: RowAction; readonly record: RaRecord }>();
  return (
    <>
      {opened && (
        <Menu
          open
          anchorEl={opened.anchor}
          onClose={onClose}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { dense: true } }}
        >
          {rowActions(slots, resource, permissions, [opened.record]).map((action) => (
            <MenuItem
              key={action.name}
              onClick={() => {
                setRunning({ action, record: opened.record });
                onClose();
              }}
            >
              {labelIn(action.label, language)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {running && (
        <Suspense fallback={null}>
          {running.action.dialog({
            record: running.record,
            title: headingOf(resource, running.record, language),
            onDone: () => void client.invalidateQueries({ queryKey: [resource.name] }),
            onClose: () => setRunning(undefined),
          })}
        </Suspense>
      )}
    </>
  );
}
