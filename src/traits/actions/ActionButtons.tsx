import { useState } from 'react';
import { Button } from '@mui/material';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { nextIn, stateOf } from '../../../resources/lifecycle.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { actionIcons } from './action-icons.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { availableActions } from './available-actions.ts';

export interface ActionButtonsProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** Called after the action and when the record turns out to have changed: it must be read again. */
  readonly onDone: () => void;
}

/**
 * A button for each declared action that the user may run on the record in its present state, but those with a key; with a
 * border if the declaration says that it comes next.
 */
export function ActionButtons({ resource, record, title, onDone }: ActionButtonsProps) {
  const { label } = useWords();
  const permissions = useUserPermissions();
  const [running, setRunning] = useState<string>();
  const action = running === undefined ? undefined : resource.actions?.[running];
  const { by: next = [] } = nextIn(resource, stateOf(resource, record)) ?? {};
  return (
    <>
      {availableActions(resource, permissions, [record]).map(([name, { label: text, icon, hotkey }]) =>
        hotkey === undefined ? (
          <Button
            key={name}
            size="small"
            variant={next.includes(name) ? 'outlined' : 'text'}
            startIcon={icon && actionIcons[icon]}
            onClick={() => setRunning(name)}
          >
            {label(text)}
          </Button>
        ) : null,
      )}
      {running !== undefined && action ? (
        <ActionDialog
          resource={resource}
          name={running}
          action={action}
          record={record}
          title={title}
          onDone={onDone}
          onClose={() => setRunning(undefined)}
        />
      ) : null}
    </>
  );
}
