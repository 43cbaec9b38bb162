import type { ReactNode } from 'react';
import { Alert, Button } from '@mui/material';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import type { Deletion } from './use-deletion.ts';

export interface DeletedNoticeProps {
  readonly resource: Resource;
  readonly deletion: Deletion;
  readonly children?: ReactNode;
}

/** Who deleted a record and when, with a button that restores it; below, why a restore was refused. */
export function DeletedNotice({
  resource,
  deletion: { isPending, deleted, busy, refusal, restore },
  children,
}: DeletedNoticeProps) {
  const { say, language } = useWords();
  const permissions = useUserPermissions();
  const mayRestore = deleted !== undefined && can(permissions, 'create', resource);
  const sentence = isPending
    ? say('form.gone')
    : deleted
      ? say('form.goneBy', {
          name: deleted.by?.name ?? say('history.someone'),
          time: formatMoment(deleted.at, language),
        })
      : say('form.notFound');
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        action={
          mayRestore ? (
            <Button color="inherit" size="small" disabled={busy} onClick={() => void restore()}>
              {say('form.bringBack')}
            </Button>
          ) : undefined
        }
      >
        {sentence}
        {children === undefined ? null : <div>{children}</div>}
      </Alert>
      {refusal === '' ? null : (
        <Alert severity="error" sx={{ mb: 2 }}>
          {refusal}
        </Alert>
      )}
    </>
  );
}
