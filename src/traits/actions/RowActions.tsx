import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { offeredActions } from './available-actions.ts';
import { titleOf } from '../../list/columns.ts';

/** The dialog brings the form's inputs along: it is loaded by whoever runs an action. */
const ActionDialog = lazy(() => import('./ActionDialog.tsx').then((module) => ({ default: module.ActionDialog })));

/** The record whose actions are open, and where. */
export interface OpenedActions {
  readonly record: RaRecord;
  readonly anchor: Element;
}

export interface RowActionsProps {
  readonly resource: Resource;
  readonly permissions: readonly string[];
  readonly opened: OpenedActions | undefined;
  readonly onClose: () => void;
}

/** One menu for all rows: the declared actions that may be run on the record, and the dialog of the one chosen. */
export function RowActions({ resource, permissions, opened, onClose }: RowActionsProps) {
  const language = useLanguage();
  const client = useQueryClient();
  const [running, setRunning] = useState<{ readonly name: string; readonly record: RaRecord }>();
  const action = running && resource.actions?.[running.name];
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
          {offeredActions(resource, permissions, [opened.record]).map(([name, { label }]) => (
            <MenuItem
              key={name}
              onClick={() => {
                setRunning({ name, record: opened.record });
                onClose();
              }}
            >
              {labelIn(label, language)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {running && action && (
        <Suspense fallback={null}>
          <ActionDialog
            resource={resource}
            name={running.name}
            action={action}
            record={running.record}
            title={titleOf(resource, running.record, language)}
            onDone={() => void client.invalidateQueries({ queryKey: [resource.name] })}
            onClose={() => setRunning(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
