import { Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { templateContentAnswer } from '../../../resources/marketing/message-answers.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { LetterPreview } from './LetterPreview.tsx';

/** A saved template as a mail, with sample values. */
export function TemplatePreview({ resource, record: { id, revision, use, name, subject, text } }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'content', String(id), revision],
    queryFn: async ({ signal }) =>
      templateContentAnswer.parse(await provider.readSubresource(resource.name, id, 'content', { signal })).data,
    // The URLs of the mail pages are valid for minutes.
    staleTime: 5 * 60_000,
  });
  return (
    <PanelFrame title={say('messages.preview')}>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 2 }}>
        {say('messages.withSamples')}
      </Typography>
      {use === 'message' && (
        <Button
          component={Link}
          to={`/message/create?source=${encodeURIComponent(JSON.stringify({ name, subject, text }))}`}
          variant="outlined"
          size="small"
          sx={{ mb: 2 }}
        >
          {say('messages.copy')}
        </Button>
      )}
      {data ? (
        <LetterPreview letters={data} />
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={360} />
      )}
    </PanelFrame>
  );
}
