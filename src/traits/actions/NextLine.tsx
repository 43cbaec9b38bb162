import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { CommandButton, type CommandButtonProps } from '../../ui/CommandButton.tsx';

/**
 * Heights in px, reserved until the next step is known, so that nothing below moves: one line, or on a phone a line and
 * a button.
 */
const height = { idle: 40, busy: { xs: 96, sm: 40 } } as const;

interface NextLineProps {
  /** True if there is probably something to do. */
  readonly isBusy?: boolean;
  /** Shown beside the title on phones. */
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}

/** The line below a heading that shows the next steps. */
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

/** Shows the other steps. */
export function NextMore({ text, onClick }: { readonly text: string; readonly onClick: () => void }) {
  return (
    <Button size="small" color="inherit" onClick={onClick} sx={{ ml: 'auto', my: -0.5 }}>
      {text}
    </Button>
  );
}

/** One step: its text and the buttons or links for it, which have their own line on a phone. */
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
  /** True for the first step: on a phone the only emphasized button. */
  readonly main?: boolean;
  /** The page for the step. */
  readonly to?: string;
}

/** Button or link for a next step. */
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
