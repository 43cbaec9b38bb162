import { Box, Link as TextLink, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { pageOf } from '../../../resources/names.ts';
import { order } from '../../../resources/orders/order.ts';
import { type MailOfOrder, orderMailsAnswer } from '../../../resources/orders/order-mail-answers.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useOnWrite } from '../../data-provider/use-on-write.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

const sources = [order.name, sub_order.name];
const states = outgoing_mail.lifecycle?.states;
const moment = { kind: 'dateTime', label: outgoing_mail.fields.sent_at.label } as const;

/** Mails to the customer about an order, sent by staff or automatically. */
export function MailsPanel({ resource, record: { id, revision } }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'mails', String(id), revision],
    queryFn: async ({ signal }) =>
      orderMailsAnswer.parse(await provider.readSubresource(resource.name, id, 'mails', { signal })).data,
    placeholderData: (before) => before,
  });
  // A mail sent by staff, or by a sub-order when it ships, doesn't change the order's revision.
  useOnWrite(sources, () => void refetch());
  return (
    <PanelFrame title={say('orders.mails.title')}>
      {data ? (
        data.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {say('orders.mails.none')}
          </Typography>
        ) : (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.map((mail) => (
              <Mail key={mail.id} {...mail} />
            ))}
          </Box>
        )
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('orders.mails.failed')}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={40} />
      )}
    </PanelFrame>
  );
}

/** A mail, with a link to its content for users who may see the outbox. */
function Mail({ id, subject, recipient, status, created_at, sent_at }: MailOfOrder) {
  const { label } = useWords();
  const mayRead = can(useUserPermissions(), 'get', outgoing_mail);
  const state = states?.[status];
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <FieldCell field={moment} value={sent_at ?? created_at} />
      </Box>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {mayRead ? (
          <TextLink component={Link} to={pageOf(outgoing_mail, id)}>
            {subject}
          </TextLink>
        ) : (
          subject
        )}
      </Box>
      <span style={{ overflowWrap: 'anywhere' }}>{recipient}</span>
      {state?.tone && <ToneChip tone={state.tone}>{label(state.label)}</ToneChip>}
    </Box>
  );
}
