import { Box } from '@mui/material';
import { CommandButton, type CommandButtonProps } from '../ui/CommandButton.tsx';
import { useListName } from './use-list-name.ts';

type ToolbarButtonProps = Omit<CommandButtonProps, 'label' | 'about' | 'general' | 'quiet'> & {
  readonly text: string;
  /** Accessible name and tooltip, if it says more than the text. */
  readonly name?: string;
  /** Breakpoint from which the text is shown; rarely used buttons lose it first. */
  readonly from?: 'sm' | 'xl';
};

/**
 * A button of a list's toolbar: an icon, and its text if there is room. If it opens a menu, the menu's items are
 * offered as commands instead.
 */
export function ToolbarButton({ text, name = text, from = 'sm', ...props }: ToolbarButtonProps) {
  return (
    <CommandButton
      label={text}
      about={useListName()}
      general
      quiet={props['aria-haspopup'] === 'menu'}
      size="small"
      color="inherit"
      aria-label={name}
      title={name}
      sx={{
        height: 36,
        flex: 'none',
        minWidth: { xs: 32, [from]: 64 },
        px: { xs: 0, [from]: 0.625 },
        '& .MuiButton-startIcon': { mr: { xs: 0, [from]: 1 } },
      }}
      {...props}
    >
      <Box component="span" sx={{ display: { xs: 'none', [from]: 'inline' } }}>
        {text}
      </Box>
    </CommandButton>
  );
}
