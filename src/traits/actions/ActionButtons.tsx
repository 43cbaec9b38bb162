import { useState } from 'react';
import Button from '@mui/material/Button';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { offeredActions } from './available-actions.ts';

export interface ActionButtonsProps {
  readonly resource: Resource;
  readonly record: Values & { readonly id: number | string };
  readonly title: string;
  /** It ran, or the record turned out to have changed: read it again. */
  readonly onDone: () => void;
}

/** The declared actions that this user may run on this record as it is now. */
export function ActionButtons({ resource, record, title, onDone }: ActionButtonsProps) {
  const { label } = useWords();
  const permissions = useUserPermissions();
  const [running, setRunning] = useState<string>();
  const action = running === undefined ? undefined : resource.actions?.[running];
  return (
    <>
      {offeredActions(resource, permissions, [record]).map(([name, { label: text }]) => (
        <Button key={name} size="small" onClick={() => setRunning(name)}>
          {label(text)}
        </Button>
      ))}
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
