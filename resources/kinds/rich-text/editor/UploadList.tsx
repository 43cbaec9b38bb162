import Close from '@mui/icons-material/Close';
import Replay from '@mui/icons-material/Replay';
import { Box, IconButton, LinearProgress, Typography } from '@mui/material';
import { useWords } from '../../../ui/use-words.ts';
import type { Uploads } from './use-uploads.tsx';

/** Pending and failed uploads of the text. */
export function UploadList({ uploads: { list, retry, remove } }: { readonly uploads: Uploads }) {
  const { say } = useWords();
  if (list.length === 0) return null;
  return (
    <Box role="status" sx={{ mt: 0.5 }}>
      {list.map((upload) => {
        const { name } = upload.file;
        const failed = upload.reason !== undefined;
        return (
          <Box key={upload.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography
                variant="caption"
                component="div"
                color={failed ? 'error' : 'text.secondary'}
                sx={{ overflowWrap: 'anywhere' }}
              >
                {failed
                  ? say('media.failed', { name, reason: upload.reason ?? '' })
                  : upload.share < 1
                    ? say('media.uploading', { name, percent: Math.floor(upload.share * 100) })
                    : say('media.working', { name })}
              </Typography>
              {failed ? null : <LinearProgress variant="determinate" value={upload.share * 100} aria-label={name} />}
            </Box>
            {failed && upload.again ? (
              <IconButton size="small" onClick={() => retry(upload)} aria-label={say('media.retry', { name })}>
                <Replay fontSize="small" />
              </IconButton>
            ) : null}
            <IconButton
              size="small"
              onClick={() => remove(upload)}
              aria-label={say(failed ? 'media.dismiss' : 'media.cancel', { name })}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
}
