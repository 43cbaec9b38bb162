import { Typography, useMediaQuery } from '@mui/material';
import { useWords } from '../../resources/ui/use-words.ts';

/** Explains how to type into a grid: by keys, or by touch. */
export function GridHint({ children }: { readonly children: string }) {
  const { say } = useWords();
  const touch = useMediaQuery('(hover: none)', { noSsr: true });
  return (
    <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
      {touch ? say('grid.taps') : children}
    </Typography>
  );
}
