import type { SxProps, Theme } from '@mui/material/styles';

/** A table of three columns, whose rows become blocks on narrow screens. */
export const mappingStyle: SxProps<Theme> = {
  flex: '1 1 auto',
  minHeight: 0,
  overflow: 'auto',
  borderTop: 1,
  borderColor: 'divider',
  fontSize: '0.8125rem',
  '& [role=row]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 1fr) minmax(0, 1.4fr) minmax(260px, 1.6fr)',
    alignItems: 'center',
    columnGap: 2,
    minHeight: 40,
    px: 1.5,
    py: 0.25,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontWeight: 600,
    minHeight: 32,
  },
  '& .header': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .samples': { color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .becomes': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minWidth: 0 },
  '& .becomes select': { flex: '0 1 220px' },
  '& .note': { color: 'text.secondary' },
  '& [data-open]': {
    boxShadow: (theme) => `inset 3px 0 ${theme.palette.warning.main}`,
    '& .note': { color: 'warning.main' },
    '& select': { borderColor: 'warning.main' },
  },
  '& [data-ignored] .header': { fontWeight: 400, color: 'text.secondary' },
  '@media (max-width: 599.95px)': {
    '& .head': { display: 'none' },
    '& [role=row]': { gridTemplateColumns: 'minmax(0, 1fr)', py: 1, rowGap: 0.25 },
  },
};
