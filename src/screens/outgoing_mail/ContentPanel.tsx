import { Box, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMediaAddress } from '../../../resources/kinds/media/media-address.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import { memberOf } from '../../browser/json.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

const height = 320;

/** Content of a mail, which isn't part of its record: the HTML page in a frame without scripts, and the plain text. */
export function ContentPanel({ resource, record: { id } }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const address = useMediaAddress();
  const [chosen, setChosen] = useState<'page' | 'text'>('page');
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'content', String(id)],
    queryFn: async ({ signal }) => {
      const content = memberOf(await provider.readSubresource(resource.name, id, 'content', { signal }), 'data');
      const [text, url] = [memberOf(content, 'text'), memberOf(content, 'preview_url')];
      return { text: typeof text === 'string' ? text : '', url: typeof url === 'string' ? url : undefined };
    },
    // The page's URL is valid for minutes.
    staleTime: 5 * 60_000,
  });
  const shown = data?.url === undefined ? 'text' : chosen;
  return (
    <PanelFrame title={say('outbox.content')}>
      {data?.url !== undefined && (
        <Tabs value={shown} onChange={(_, next: 'page' | 'text') => setChosen(next)} sx={{ mb: 2 }}>
          <Tab value="page" label={say('outbox.page')} />
          <Tab value="text" label={say('outbox.text')} />
        </Tabs>
      )}
      {data ? (
        shown === 'page' && data.url !== undefined ? (
          <Box
            component="iframe"
            title={say('outbox.page')}
            sandbox=""
            referrerPolicy="no-referrer"
            src={address(data.url)}
            sx={{ width: '100%', height, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
          />
        ) : (
          <Typography component="pre" variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', m: 0 }}>
            {data.text}
          </Typography>
        )
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={height} />
      )}
    </PanelFrame>
  );
}
