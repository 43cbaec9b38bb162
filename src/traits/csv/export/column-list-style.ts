import type { SxProps, Theme } from '@mui/material/styles';

/** The list of columns: dense, with its own scrollbar. */
export const columnListStyle: SxProps<Theme> = {
  p: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  minHeight: { md: 160 },
  fontSize: '0.8125rem',
  '& li': { minHeight: 32, px: 0.5 },
  '& .path': {
    color: 'text.secondary',
    fontSize: '0.75rem',
    fontFamily: 'monospace',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    minWidth: 0,
    flexShrink: 1000,
    display: { xs: 'none', sm: 'inline' },
  },
  '& .note': {
    color: 'text.secondary',
    fontSize: '0.75rem',
    ml: 'auto',
    flex: 'none',
    pl: 1,
    display: { xs: 'none', sm: 'inline' },
  },
};
