import { Alert, Button, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { printAddress } from '../../../resources/query/address.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { memberOf } from '../../browser/json.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

const number = (value: unknown) => (typeof value === 'number' ? value : 0);

/** How far the sending of a message is, read again while it goes on; what failed leads to these mails. */
export function SendingProgress({ resource, record: { id, status, recipients }, page }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: [resource.name, 'progress', String(id), status],
    queryFn: async ({ signal }) => {
      const answer = memberOf(await provider.readSubresource(resource.name, id, 'progress', { signal }), 'data');
      const of = (name: string) => number(memberOf(answer, name));
      return {
        waiting: of('waiting'),
        queued: of('queued'),
        sent: of('sent'),
        bad: of('failed') + of('unclear'),
        rests: memberOf(answer, 'has_sender') === false && of('waiting') > 0,
      };
    },
    refetchInterval: status === 'sending' || status === 'paused' ? 2_000 : false,
  });
  const over = status === 'sending' && data !== undefined && data.waiting + data.queued === 0 ? dataUpdatedAt : 0;
  useEffect(() => {
    // The server says so by itself: the record has another state by now, or in a moment.
    if (over > 0) page.refetch();
  }, [over, page]);
  if (!data)
    return error ? (
      <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
    ) : (
      <Skeleton variant="rounded" height={72} />
    );
  const total = number(recipients);
  const value = total === 0 ? 100 : Math.min(100, ((data.sent + data.bad) / total) * 100);
  return (
    <>
      <Typography id="sent-of" role="status">
        {say('messages.sent', { sent: data.sent, total })}
      </Typography>
      <LinearProgress variant="determinate" value={value} aria-labelledby="sent-of" sx={{ my: 1, height: 8 }} />
      <Typography variant="body2" color="text.secondary">
        {say('messages.waiting', { count: data.waiting })} · {say('messages.queued', { count: data.queued })}
      </Typography>
      {status === 'sending' && data.rests && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {say('messages.rests')}
        </Alert>
      )}
      {data.bad > 0 && (
        <Alert
          severity="warning"
          sx={{ mt: 2 }}
          action={
            <Button
              component={Link}
              to={`/outgoing_mail${printAddress({ filter: { message: [id], status: ['failed', 'unclear'] }, page: 1 })}`}
              color="inherit"
              size="small"
            >
              {say('messages.show')}
            </Button>
          }
        >
          {say('messages.failed', { smart_count: data.bad })}
        </Alert>
      )}
    </>
  );
}
