import { Box } from '@mui/material';

/** A key cap, labelled as on the keyboard. */
export function KeyHint({ children }: { readonly children: string | undefined }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        border: 1,
        borderColor: 'currentcolor',
        borderRadius: 0.5,
        px: 0.5,
        font: 'inherit',
        fontSize: '0.75rem !important',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
