import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** What an action does besides, in a sentence of its dialog. */
export const EffectText = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" component="p" sx={{ mt: 1, fontWeight: 600 }}>
    {children}
  </Typography>
);
