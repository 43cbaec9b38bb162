import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { CommandButton, type CommandButtonProps } from '../../ui/CommandButton.tsx';

/** Kept while it isn't known yet what is next, so that nothing below it moves: a line, or on a phone one with a button. */
const height = { idle: 40, busy: { xs: 96, sm: 40 } } as const;

interface NextLineProps {
  /** Something is to be done, most likely. */
  readonly isBusy?: boolean;
  /** Beside the title, on phones. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** Below a heading: what is to be done next. */
export function NextLine({ isBusy = false, more, children }: NextLineProps) {
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
        alignContent: { xs: 'start', sm: 'center' },
        columnGap: 2,
        rowGap: 0.5,
        minHeight: isBusy ? height.busy : height.idle,
        boxSizing: 'border-box',
        px: 2,
        py: { xs: 1, sm: 0.5 },
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
      {more}
      {children}
    </Box>
  );
}

/** Shows the other things to do. */
export function NextMore({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Button size="small" color="inherit" onClick={onClick} sx={{ ml: 'auto', my: -0.5 }}>
      {text}
    </Button>
  );
}

/** One thing to do: what, and the buttons or links that do it, which on a phone take a line of their own. */
export function NextThing({ text, children }: { readonly text: ReactNode; readonly children?: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        '&:has(.MuiButton-root)': { flexBasis: { xs: '100%', sm: 'auto' } },
      }}
    >
      <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

interface NextButtonProps extends Pick<CommandButtonProps, 'about' | 'aria-label' | 'label' | 'onClick' | 'startIcon'> {
  /** The first thing to do: on a phone it is the one button that stands out. */
  readonly main?: boolean;
  /** The page on which it is done. */
  readonly to?: string;
}

/** Does what comes next. */
export function NextButton({ main = false, to, ...button }: NextButtonProps) {
  const { phone } = useScreenSize();
  return (
    <CommandButton
      size={phone ? 'medium' : 'small'}
      variant={phone && main ? 'contained' : 'outlined'}
      {...(to !== undefined && { component: Link, to })}
      {...button}
      sx={{ flex: { xs: '1 1 40%', sm: 'none' } }}
    />
  );
}
