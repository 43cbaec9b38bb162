import type { SxProps, Theme } from '@mui/material/styles';

/** The list of columns: dense, its own scroll where there is room for one beside the rest. */
export const columnListStyle: SxProps<Theme> = {
  listStyle: 'none',
  m: 0,
  p: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'auto',
  minHeight: { md: 160 },
  fontSize: '0.8125rem',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32, px: 0.5, borderRadius: 1 },
  '& li:hover': { bgcolor: 'action.hover' },
  '& li[data-over]': { boxShadow: (theme) => `inset 0 2px ${theme.palette.text.primary}` },
  '& li[data-dragged]': { opacity: 0.4 },
  '& .grip': { display: 'grid', width: 24, flex: 'none', color: 'text.secondary', cursor: 'grab' },
  '& label': { display: 'flex', alignItems: 'center', gap: 1, flex: 1, minWidth: 0, minHeight: 32, cursor: 'pointer' },
  '& input': { width: 16, height: 16, m: 0, flex: 'none', accentColor: (theme) => theme.palette.primary.dark },
  '& .name': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .path': { color: 'text.secondary', fontSize: '0.75rem', fontFamily: 'monospace', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0, flexShrink: 1000, display: { xs: 'none', sm: 'inline' } },
  '& .note': { color: 'text.secondary', fontSize: '0.75rem', ml: 'auto', flex: 'none', pl: 1, display: { xs: 'none', sm: 'inline' } },
  '& button': { all: 'unset', display: 'grid', placeItems: 'center', width: 28, height: 28, borderRadius: 1, cursor: 'pointer', color: 'text.secondary', flex: 'none' },
  '& button:disabled': { opacity: 0.3, cursor: 'default' },
  '& button:hover:not(:disabled)': { bgcolor: 'action.hover' },
  '& button:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark' },
};
