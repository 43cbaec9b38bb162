import { Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listedSessions } from '../../../resources/system/listed-session.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SessionTable } from './SessionTable.tsx';

/** Where an admin user is signed in; the button that ends all of it stands above. */
export function SessionsPanel({ resource, record: { id }, readOnly }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'sessions', String(id)],
    enabled: !readOnly,
    queryFn: async ({ signal }) =>
      listedSessions.parse(await provider.readSubresource(resource.name, id, 'sessions', { signal })).data,
  });
  return (
    <PanelFrame title={say('profile.sessionsOf')}>
      {readOnly ? (
        <Typography color="text.secondary">{say('profile.sessionsHidden')}</Typography>
      ) : data ? (
        <SessionTable sessions={data} />
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton height={80} />
      )}
    </PanelFrame>
  );
}
