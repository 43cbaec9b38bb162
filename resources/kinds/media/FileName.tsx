import { Box, Typography } from '@mui/material';
import type { SxProps, Theme } from '@mui/material/styles';
import { useWords } from '../../ui/use-words.ts';
import { useMissing } from './missing-files.tsx';
import type { ShownFile } from './use-shown-files.tsx';

/** Name of a file in one line, in full in the tooltip; for a missing file, what to do about it. */
export function FileName({ file: { id, name }, sx }: { readonly file: ShownFile; readonly sx?: SxProps<Theme> }) {
  const { say } = useWords();
  const missing = useMissing(id);
  return (
    <Box sx={[{ display: 'block', minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Typography variant="caption" color="text.secondary" noWrap title={name} sx={{ display: 'block' }}>
        {name}
      </Typography>
      {missing ? (
        <Typography variant="caption" color="error" sx={{ display: 'block' }}>
          {say('media.missing')}
        </Typography>
      ) : null}
    </Box>
  );
}
