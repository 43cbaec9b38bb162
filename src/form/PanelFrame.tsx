import { Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A panel's border and heading, which a link to the section focuses. */
export function PanelFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const headingId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Typography
        id={headingId}
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ fontWeight: 600, mb: 1, outline: 'none' }}
      >
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
