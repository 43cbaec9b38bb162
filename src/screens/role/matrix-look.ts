import type { SxProps, Theme } from '@mui/material';

/** A table of checkboxes; without enough room, a list by subject with labelled checkboxes. */
export const lookOfMatrix: SxProps<Theme> = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { p: 0, pr: 1, textAlign: 'start', fontWeight: 'inherit' },
  '& thead th': { color: 'text.secondary' },
  '& th[scope=row]': { whiteSpace: 'nowrap' },
  '& tbody tr:not(.area):not(.gap)': { borderTop: 1, borderColor: 'divider' },
  '& .area th': { typography: 'caption', color: 'text.secondary', pt: 1.5 },
  '& .gap td': { typography: 'caption', color: 'text.secondary', pb: 0.5, pl: 4 },
  '& .toggle, & .box, & .box label': { display: 'inline-flex', alignItems: 'center' },
  '& th .toggle': { fontWeight: 500 },
  '& .instead': { typography: 'caption', color: 'text.secondary', pl: 0.5 },
  '& .box.added': { outline: '2px solid', outlineColor: 'success.main', borderRadius: 1 },
  '& .box.removed': { outline: '2px dashed', outlineColor: 'error.main', borderRadius: 1 },
  // The column's heading already says it.
  '& td:not(.own) .short': { display: 'none' },
  '& .own .box': { mr: 1 },
  '& .more': { opacity: 0.6 },
  '& .box:hover .more, & .box:focus-within .more': { opacity: 1 },
  '@container (max-width: 760px)': {
    '&, & thead, & tbody, & tr, & .area th, & .gap td': { display: 'block' },
    '& thead tr, & tbody tr:not(.area):not(.gap)': { display: 'flex', flexWrap: 'wrap', columnGap: 1, py: 0.5 },
    '& thead th:first-of-type, & tbody th[scope=row]': { flex: '1 1 100%' },
    '& thead th:last-of-type': { display: 'none' },
    '& td:not(.own) .short': { display: 'inline' },
    '& td': { pr: 0 },
    '& tr:not(.gap) td:not(:has(.box))': { display: 'none' },
    '& .more': { opacity: 1 },
  },
};
