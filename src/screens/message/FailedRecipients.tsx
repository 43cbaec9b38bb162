import { Alert, Box, Button, Link as TextLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { type FailedMail, failedMailsAnswer } from '../../../resources/marketing/message-answers.ts';
import { transitionOf } from '../../../resources/lifecycle.ts';
import { message } from '../../../resources/marketing/message.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { outgoing_mail } from '../../../resources/system/outgoing_mail.ts';
import { ToneChip } from '../../../resources/ui/ToneChip.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted, useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

interface FailedRecipientsProps {
  readonly message: number | string;
  /** The number of failed mails; a change reads them again. */
  readonly count: number;
  readonly onAgain: () => void;
}

const states = outgoing_mail.lifecycle?.states;
const sendAgain = transitionOf(outgoing_mail, 'again');
const problems = outgoing_mail.fields.problem.choices;

/** Failed or unclear mails of a message, with "Send again" for users who may send messages. */
export function FailedRecipients({ message: id, count, onAgain }: FailedRecipientsProps) {
  const { say, label } = useWords();
  const provider = useAdminDataProvider();
  const { update } = usePermitted(message);
  const mayList = can(useUserPermissions(), 'list', outgoing_mail);
  const inOutbox = printAddress({
    filter: { message: [Number(id)], status: sendAgain.from },
    sort: outgoing_mail.list.sort,
    page: 1,
    perPage: 25,
  });
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const { data = [], refetch } = useQuery({
    queryKey: [message.name, 'mails', String(id), count],
    queryFn: async ({ signal }) =>
      failedMailsAnswer.parse(await provider.readSubresource(message.name, id, 'mails', { signal })).data,
  });
  const again = async ({ id: mail, revision }: FailedMail) => {
    setBusy(true);
    setRefusal('');
    try {
      await provider.writeSubresource(message.name, id, `mails/${mail}/again`, { method: 'POST', body: {}, revision });
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
      void refetch();
      onAgain();
    }
  };
  return (
    <>
      {refusal !== '' && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refusal}
        </Alert>
      )}
      <Box component="ul" aria-label={say('messages.failedMails')} sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {data.map((mail) => {
          const state = states?.[mail.status];
          const problem = problems.find(({ value }) => value === mail.problem);
          return (
            <Box
              component="li"
              key={mail.id}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}
            >
              <span style={{ overflowWrap: 'anywhere' }}>{mail.recipient}</span>
              {state?.tone && <ToneChip tone={state.tone}>{label(state.label)}</ToneChip>}
              <Box component="span" sx={{ flex: '1 1 160px', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {[problem && label(problem.label), mail.last_error].filter(Boolean).join(': ')}
              </Box>
              {update && (
                <Button size="small" disabled={busy} onClick={() => void again(mail)}>
                  {label(sendAgain.label)}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      {/* In the outbox, any number of them can be selected, sorted and sent again at once. */}
      {mayList && count > 1 && (
        <TextLink component={Link} variant="body2" to={`${pageOf(outgoing_mail)}${inOutbox}`}>
          {say('messages.failedInOutbox', { count: groupDigits(count) })}
        </TextLink>
      )}
    </>
  );
}
