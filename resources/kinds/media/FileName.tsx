import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useWords } from '../../ui/use-words.ts';
import { useMissing } from './missing-files.tsx';
import type { ShownFile } from './use-shown-files.tsx';

/** What a file is called, in a line; the whole of it when pointed at. Of one that is missing it says what to do. */
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
