import { Alert, Box, Button, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { messageProgressAnswer } from '../../../resources/marketing/message-answers.ts';
import { pageOf } from '../../../resources/names.ts';
import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { ActionButtons } from '../../traits/actions/ActionButtons.tsx';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { FailedRecipients } from './FailedRecipients.tsx';

/** Progress of sending a message, polled while it runs; failures link to their mails. */
export function SendingProgress({ resource, record, title, page }: RecordPanelProps) {
  const { id, status, recipients } = record;
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const outbox = usePermitted(outgoing_mail);
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: [resource.name, 'progress', String(id), status],
    queryFn: async ({ signal }) => {
      const { failed, unclear, has_sender, ...mails } = messageProgressAnswer.parse(
        await provider.readSubresource(resource.name, id, 'progress', { signal }),
      ).data;
      return { ...mails, bad: failed + unclear, rests: !has_sender && mails.waiting > 0 };
    },
    refetchInterval: status === 'sending' || status === 'paused' ? 2_000 : false,
  });
  const over = status === 'sending' && data !== undefined && data.waiting + data.queued === 0 ? dataUpdatedAt : 0;
  useEffect(() => {
    // The server finishes the message by itself: the record's state has changed or soon will.
    if (over > 0) page.refetch();
  }, [over, page]);
  if (!data)
    return error ? (
      <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
    ) : (
      <Skeleton variant="rounded" height={72} />
    );
  const bad = data.bad + data.unusable;
  const total = Number(recipients ?? 0);
  const value = total === 0 ? 100 : Math.min(100, ((data.sent + bad) / total) * 100);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography id="sent-of" role="status" sx={{ flex: '1 1 240px' }}>
          {say('messages.sent', { sent: data.sent, total })}
        </Typography>
        {status === 'sent' && bad > 0 && (
          <ToneChip tone={data.sent === 0 ? 'error' : 'warning'}>
            {data.sent === 0 ? say('messages.noneSent') : say('messages.someSent', { count: bad })}
          </ToneChip>
        )}
        {/* At the place of the Send button: the buttons at the top of the page are out of view here. */}
        <ActionButtons resource={resource} record={record} title={title} onDone={page.refetch} />
      </Box>
      <LinearProgress variant="determinate" value={value} aria-labelledby="sent-of" sx={{ my: 1, height: 8 }} />
      <Typography variant="body2" color="text.secondary">
        {say('messages.waiting', { count: data.waiting })} · {say('messages.queued', { count: data.queued })}
      </Typography>
      {status === 'sending' && data.rests && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {say('messages.rests')}
        </Alert>
      )}
      {data.unusable > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {say('messages.unsendable', { smart_count: data.unusable })}
        </Alert>
      )}
      {data.bad > 0 && (
        <Alert
          severity="warning"
          sx={{ mt: 2 }}
          action={
            outbox.get && (
              <Button
                component={Link}
                to={`${pageOf(outgoing_mail)}${printAddress({ filter: { message: [id], status: ['failed', 'unclear'] }, page: 1 })}`}
                color="inherit"
                size="small"
              >
                {say('messages.show')}
              </Button>
            )
          }
        >
          {say('messages.failed', { smart_count: data.bad })}
        </Alert>
      )}
      {data.bad > 0 && <FailedRecipients message={id} count={data.bad} onAgain={() => void refetch()} />}
    </>
  );
}
