import { Box, Button, type ButtonProps } from '@mui/material';

type ToolbarButtonProps = ButtonProps<'button', { readonly to?: string }> & {
  readonly text: string;
  /** Accessible name and tooltip, if it says more than the text. */
  readonly name?: string;
  /** Breakpoint from which the text is shown; rarely used buttons lose it first. */
  readonly from?: 'sm' | 'xl';
};

/** A button of a list's toolbar: an icon, and its text where there is room. */
export function ToolbarButton({ text, name = text, from = 'sm', ...props }: ToolbarButtonProps) {
  return (
    <Button
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
    </Button>
  );
}
