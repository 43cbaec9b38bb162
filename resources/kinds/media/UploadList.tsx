import { useEffect, useState } from 'react';
import Close from '@mui/icons-material/Close';
import Replay from '@mui/icons-material/Replay';
import { Box, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material';
import { useWords } from '../../ui/use-words.ts';
import type { Upload, Uploading } from './use-uploads.tsx';
import { thumbSide } from './Thumb.tsx';

/** Uploads in progress: progress, cancel and retry. */
export function UploadList({ uploads, retry, cancel }: Uploading) {
  return uploads.map((upload) => (
    <UploadRow key={upload.key} upload={upload} onRetry={() => retry(upload.key)} onCancel={() => cancel(upload.key)} />
  ));
}

function UploadRow({
  upload: { file, share, reason, final },
  onRetry,
  onCancel,
}: {
  readonly upload: Upload;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}) {
  const { say } = useWords();
  const { name } = file;
  const percent = Math.round(share * 100);
  const state =
    reason !== undefined
      ? say('media.failed', { name, reason })
      : share < 1
        ? say('media.uploading', { name, percent })
        : say('media.working', { name });
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1, minHeight: thumbSide }}>
      <LocalPreview file={file} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          color={reason === undefined ? 'text.primary' : 'error'}
          role={reason === undefined ? undefined : 'alert'}
          sx={{ overflowWrap: 'anywhere' }}
        >
          {state}
        </Typography>
        {reason === undefined ? (
          <LinearProgress
            variant={share < 1 ? 'determinate' : 'indeterminate'}
            value={percent}
            aria-label={state}
            sx={{ mt: 0.5, maxWidth: 320 }}
          />
        ) : null}
      </Box>
      {reason === undefined || final ? null : (
        <Named title={say('media.retry', { name })} onClick={onRetry}>
          <Replay fontSize="small" />
        </Named>
      )}
      <Named title={say(reason === undefined ? 'media.cancel' : 'media.dismiss', { name })} onClick={onCancel}>
        <Close fontSize="small" />
      </Named>
    </Box>
  );
}

/** An icon button with accessible name and tooltip. */
export function Named({
  title,
  onClick,
  children,
}: {
  readonly title: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <Tooltip title={title}>
      <IconButton size="small" aria-label={title} onClick={onClick} sx={{ flex: 'none' }}>
        {children}
      </IconButton>
    </Tooltip>
  );
}

/** The local picture as an object URL, revoked on unmount. */
function LocalPreview({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!/^image\/(?:png|jpeg|webp|gif|avif)$/u.test(file.type)) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: thumbSide,
        height: thumbSide,
        flex: 'none',
        borderRadius: 1,
        bgcolor: 'action.hover',
        overflow: 'hidden',
      }}
    >
      {address ? (
        <img
          src={address}
          alt=""
          width={thumbSide}
          height={thumbSide}
          onError={() => setAddress(undefined)}
          style={{ objectFit: 'cover', opacity: 0.6 }}
        />
      ) : null}
    </Box>
  );
}
