import { useState } from 'react';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { nextIn, stateOf } from '../../../resources/lifecycle.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';
import { actionIcons } from './action-icons.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { availableActions } from './available-actions.ts';
import { NextButton } from './NextLine.tsx';

export interface ActionButtonsProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** Called after the action, or when the record turns out to have changed: read it again. */
  readonly onDone: () => void;
  /** Shows only the actions that the declaration marks as next, or only the others. */
  readonly only?: 'next' | 'others';
}

/**
 * A button for each declared action that the user may run on the record in its current state, except actions with a
 * key.
 */
export function ActionButtons({ resource, record, title, onDone, only }: ActionButtonsProps) {
  const { label } = useWords();
  const permissions = useUserPermissions();
  const [running, setRunning] = useState<string>();
  const action = running === undefined ? undefined : resource.actions?.[running];
  const { by: next = [] } = nextIn(resource, stateOf(resource, record)) ?? {};
  const shown = availableActions(resource, permissions, [record]).filter(
    ([name, { hotkey }]) => hotkey === undefined && (only === undefined || next.includes(name) === (only === 'next')),
  );
  return (
    <>
      {shown.map(([name, { label: text, icon }], place) => {
        const button = {
          label: label(text),
          about: title,
          startIcon: icon && actionIcons[icon],
          onClick: () => setRunning(name),
        };
        return only === 'next' ? (
          <NextButton key={name} main={place === 0} {...button} />
        ) : (
          <CommandButton key={name} size="small" {...button} />
        );
      })}
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
