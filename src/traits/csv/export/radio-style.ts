import type { SxProps, Theme } from '@mui/material/styles';

/** A vertical group of radio buttons. */
export const radioStyle: SxProps<Theme> = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  fontSize: '0.8125rem',
  '& legend': { p: 0, mb: 0.5, fontSize: '0.875rem', fontWeight: 600 },
  '& label': { display: 'flex', alignItems: 'center', gap: 1, minHeight: 32, cursor: 'pointer' },
  '& input': { width: 16, height: 16, m: 0, flex: 'none', accentColor: (theme) => theme.palette.primary.dark },
  '& .name': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .count': { ml: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
};
