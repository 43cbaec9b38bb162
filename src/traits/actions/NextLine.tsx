import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useWords } from '../../../resources/ui/use-words.ts';

/** Of one line: kept while it isn't known yet what is next, so that nothing below it moves. */
export const nextLineHeight = 40;

/** Below a heading: what is to be done next. */
export function NextLine({ children }: { readonly children?: ReactNode }) {
  const { say } = useWords();
  const title = say('form.next.title');
  return (
    <Box
      component="section"
      aria-label={title}
      data-print="none"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        minHeight: nextLineHeight,
        boxSizing: 'border-box',
        px: 2,
        py: 0.5,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** One thing to do: what, and the buttons or links that do it. */
export function NextThing({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, minWidth: 0 }}>
      <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}
