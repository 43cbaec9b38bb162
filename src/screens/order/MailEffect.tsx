import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../../resources/ui/use-words.ts';
import { LetterPreview } from '../message_template/LetterPreview.tsx';
import { useOrderMail } from './use-order-mail.ts';

/** Before an order's details are sent: a preview of the mail, or the reason why it can't be sent. */
export function MailEffect({ id, revision }: { readonly id: number; readonly revision: unknown }) {
  const { say } = useWords();
  const use: unknown = useWatch({ name: 'use' });
  const { data, error } = useOrderMail(id, revision, typeof use === 'string' ? use : null);
  const problem = error?.message ?? data?.problem;
  return (
    <Box role="region" aria-label={say('orders.mails.preview')} sx={{ mt: 2 }}>
      {problem ? (
        <Alert severity="warning">{problem}</Alert>
      ) : data?.letters ? (
        <>
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            {say('orders.mails.preview')}
          </Typography>
          <LetterPreview letters={data.letters} locales={data.locales} />
        </>
      ) : (
        <Skeleton variant="rounded" height={420} />
      )}
    </Box>
  );
}
