import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { deviceNameOf, type ListedSession, listedSessions } from '../../../resources/system/listed-session.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { memberOf } from '../../browser/json.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SessionTable } from './SessionTable.tsx';
import { useEnding } from './use-ending.ts';

/** An admin user's sessions, with a button to end each; the button that ends all is above. */
export function SessionsPanel({ resource, record: { id, revision }, title, readOnly }: RecordPanelProps) {
  const { say, language } = useWords();
  const provider = useAdminDataProvider();
  const [asked, setAsked] = useState<ListedSession>();
  const queryKey = [resource.name, 'sessions', String(id)];
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: !readOnly,
    queryFn: async ({ signal }) =>
      listedSessions.parse(await provider.readSubresource(resource.name, id, 'sessions', { signal })).data,
  });
  const ending = useEnding(
    queryKey,
    async (which: number) => {
      const answer = await provider.writeSubresource(resource.name, id, `sessions/${which}`, {
        method: 'DELETE',
        revision: Number(revision),
      });
      return String(memberOf(answer, 'message') ?? '');
    },
    () => setAsked(undefined),
  );
  return (
    <PanelFrame title={say('profile.sessionsOf')}>
      {readOnly ? (
        <Typography color="text.secondary">{say('profile.sessionsHidden')}</Typography>
      ) : data ? (
        <SessionTable
          sessions={data}
          onEnd={(which) => setAsked(data.find((one) => one.id === which))}
          ending={ending.isPending}
        />
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton height={80} />
      )}
      {asked && (
        <ConfirmDialog
          open
          title={say('profile.endSessionAsked', { name: title })}
          confirm={say('profile.endSession')}
          busy={ending.isPending}
          onConfirm={() => ending.mutate(asked.id)}
          onCancel={() => setAsked(undefined)}
        >
          {say('profile.endSessionWhat', {
            device: deviceNameOf(asked.user_agent) || say('profile.unknownDevice'),
            since: formatMoment(asked.created_at, language),
          })}
        </ConfirmDialog>
      )}
    </PanelFrame>
  );
}
