import { Box, Typography } from '@mui/material';
import { CutText, twoLines } from './typography.tsx';

/** An option in a box's list: the whole title, and below it the hint in at most two lines, with its end. */
export function OptionText({ title, hint }: { readonly title: string; readonly hint: string | undefined }) {
  return (
    <Box sx={{ minWidth: 0, ...twoLines }}>
      <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {title}
      </Box>
      {hint === undefined ? null : (
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          <CutText>{hint}</CutText>
        </Typography>
      )}
    </Box>
  );
}
