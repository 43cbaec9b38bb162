import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Message in place of rows, with an action. */
export function ListNotice({
  title,
  text,
  role,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly role?: 'alert';
  readonly children?: ReactNode;
}) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: 6,
        minHeight: 240,
        boxSizing: 'border-box',
      }}
    >
      <Typography component="p" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ maxWidth: 480, textWrap: 'balance', overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
      {children && <Box sx={{ mt: 1 }}>{children}</Box>}
    </Box>
  );
}
