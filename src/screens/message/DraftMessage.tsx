import Back from '@mui/icons-material/ChevronLeft';
import Next from '@mui/icons-material/ChevronRight';
import { Alert, Box, Button, IconButton, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import {
  messageContentAnswer,
  type RecipientCount,
  recipientsAnswer,
} from '../../../resources/marketing/message-answers.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { hasUnsaved } from '../../store/unsaved.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { LetterPreview } from '../message_template/LetterPreview.tsx';

/** For a saved draft: the number of recipients, a preview of the mail, and the send button with a confirmation. */
export function DraftMessage({ resource, record, title, readOnly, page }: RecordPanelProps) {
  const { say, language } = useWords();
  const notify = useNotify();
  const provider = useAdminDataProvider();
  const { id, revision } = record;
  const [place, setPlace] = useState(1);
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const count = useQuery({
    queryKey: [resource.name, 'recipients', String(id), revision],
    queryFn: async ({ signal }) =>
      recipientsAnswer.parse(await provider.readSubresource(resource.name, id, 'recipients', { signal })).data,
  });
  const total = count.data?.total ?? 0;
  const at = Math.min(place, Math.max(total, 1));
  const content = useQuery({
    queryKey: [resource.name, 'content', String(id), revision, at],
    enabled: total > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      messageContentAnswer.parse(await provider.readSubresource(resource.name, id, `content/${at}`, { signal })).data,
    staleTime: 5 * 60_000,
  });
  const ask = () => {
    setRefusal('');
    if (hasUnsaved()) notify('messages.unsaved', { type: 'warning' });
    else setAsking(true);
  };
  const send = async () => {
    setSending(true);
    try {
      await provider.action(resource.name, id, 'send', { body: { recipients: total }, revision: Number(revision) });
      setAsking(false);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
      page.refetch();
      void count.refetch();
    }
  };
  const error = count.error ?? content.error;
  if (error)
    return (
      <RetryAlert onRetry={() => void (count.error ? count.refetch() : content.refetch())}>
        {say('form.notLoaded', { reason: error.message })}
      </RetryAlert>
    );
  if (!count.data) return <Skeleton variant="rounded" height={360} />;
  const { repeated, unusable, unfilled } = count.data;
  if (total === 0) return <Alert severity="info">{say('messages.nobody')}</Alert>;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography sx={{ fontWeight: 600 }}>{say('messages.count', { smart_count: total })}</Typography>
          {repeated > 0 && (
            <Typography variant="body2" color="text.secondary">
              {say('messages.repeated', { smart_count: repeated })}
            </Typography>
          )}
        </Box>
        {readOnly ? null : (
          <Button variant="contained" onClick={ask}>
            {say('messages.send')}
          </Button>
        )}
      </Box>
      {unusable.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {say('messages.unusable', { list: unusable.join(commaIn(language)) })}
        </Alert>
      )}
      <Unfilled placeholders={unfilled} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <IconButton aria-label={say('messages.previous')} disabled={at <= 1} onClick={() => setPlace(at - 1)}>
          <Back />
        </IconButton>
        <IconButton aria-label={say('messages.next')} disabled={at >= total} onClick={() => setPlace(at + 1)}>
          <Next />
        </IconButton>
        <Typography variant="body2" role="status" sx={{ overflowWrap: 'anywhere' }}>
          {content.data ? say('messages.to', { email: content.data.email, place: at, total }) : ''}
          {content.data?.locales.length === 1 &&
            ` · ${say('messages.only', { locales: content.data.locales.map((one) => say(`locales.${one}`)).join('') })}`}
        </Typography>
      </Box>
      {content.data ? <LetterPreview letters={content.data.letters} /> : <Skeleton variant="rounded" height={360} />}
      <ConfirmDialog
        open={asking}
        title={say('messages.ask', { title, smart_count: total })}
        confirm={say('messages.sendNow', { smart_count: total })}
        busy={sending}
        blocked={refusal !== ''}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        {refusal === '' ? say('messages.askMore') : <Alert severity="error">{refusal}</Alert>}
      </ConfirmDialog>
    </>
  );
}

/**
 * Placeholders that can't be filled for every recipient: those about people in one line, those about the shop in
 * another.
 */
function Unfilled({ placeholders }: { readonly placeholders: RecipientCount['unfilled'] }) {
  const { say, language } = useWords();
  const isOfShop = ({ placeholder }: (typeof placeholders)[number]) => placeholder.startsWith('shop');
  const lines = [
    { key: 'messages.nameless', some: placeholders.filter((one) => !isOfShop(one)) },
    { key: 'messages.emptyOfShop', some: placeholders.filter(isOfShop) },
  ] as const;
  return lines.map(
    ({ key, some }) =>
      some.length > 0 && (
        <Alert key={key} severity="info" sx={{ mb: 2 }}>
          {say(key, {
            placeholders: some.map(({ placeholder }) => `{${placeholder}}`).join(commaIn(language)),
            smart_count: some[0]?.people ?? 0,
          })}
        </Alert>
      ),
  );
}
