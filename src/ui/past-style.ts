import type { SxProps, Theme } from '@mui/material/styles';

/** A table whose rows become blocks on narrow screens. */
export const pastStyle: SxProps<Theme> = {
  fontSize: '0.8125rem',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '& [role=row]': {
    display: 'grid',
    gridTemplateColumns: '210px minmax(80px, 1fr) minmax(110px, 1.5fr) minmax(90px, 1fr) minmax(200px, 2.4fr) 72px',
    columnGap: 1.5,
    alignItems: 'center',
    minHeight: 40,
    px: 1.25,
    py: 0.5,
    boxSizing: 'border-box',
  },
  '& [role=row] + [role=row]': { borderTop: 1, borderColor: 'divider' },
  '& .head': { color: 'text.secondary', fontWeight: 600, minHeight: 32 },
  '& [role=cell]': { minWidth: 0, overflowWrap: 'anywhere' },
  '& .file': { fontWeight: 600 },
  '& .what': { display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.75rem', fontWeight: 400 },
  '& .counts': { fontVariantNumeric: 'tabular-nums' },
  '& .left': { ml: 1, color: 'text.secondary' },
  '& .status': { ml: 1, color: 'warning.main' },
  '& .status[data-status=undone]': { color: 'text.secondary' },
  '& .act': { justifySelf: 'end' },
  '& .caption': { display: 'none' },
  '@media (max-width: 899.95px)': {
    '& .head': { display: 'none' },
    '& .caption': { display: 'inline', mr: 0.75, color: 'text.secondary' },
    '& [role=row]': { gridTemplateColumns: 'minmax(0, 1fr) auto', py: 0.75, rowGap: 0.25 },
    '& .file, & .counts': { gridColumn: '1 / -1' },
    // The button is beside the number.
    '& .counts': { order: 1 },
  },
};
