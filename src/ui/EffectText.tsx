import { Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A sentence in an action's dialog about its further effects. */
export const EffectText = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="body2" component="p" sx={{ mt: 1, fontWeight: 600 }}>
    {children}
  </Typography>
);
