import { styled } from '@mui/material/styles';

export const rowHeight = 40;

/** The rows of the tree. Plain elements: a country may have thousands of districts. */
export const Tree = styled('div')(({ theme: { palette, breakpoints } }) => ({
  position: 'relative',
  '& [role=treeitem]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    boxSizing: 'border-box',
    height: rowHeight,
    paddingInline: 12,
    borderBottom: `1px solid ${palette.divider}`,
    fontSize: '0.875rem',
    '&:hover': { backgroundColor: palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${palette.primary.dark}`, outlineOffset: -2 },
    '&[data-dragged]': { opacity: 0.5 },
  },
  '& .indent, & .chevron': { flex: 'none' },
  '& .chevron': { width: 30, height: 30 },
  '& .name': { flex: 1, minWidth: 0, display: 'flex', alignItems: 'baseline', gap: 8 },
  '& .name a': { color: 'inherit', textDecoration: 'none', minWidth: 0, fontWeight: 500 },
  '& .name a:hover': { textDecoration: 'underline' },
  '& .other': { minWidth: 0, color: palette.text.secondary },
  '& .code, & .reference': { flex: 'none', width: 120, color: palette.text.secondary },
  '& .count': { flex: 'none', width: 92, textAlign: 'end', color: palette.text.secondary },
  '& .buttons': { flex: 'none', width: 34, display: 'flex', justifyContent: 'end' },
  '& .handle': { flex: 'none', display: 'flex', cursor: 'grab', touchAction: 'none', color: palette.text.secondary },
  '& .gap': { position: 'absolute', insetInline: 0, height: 2, marginTop: -1, backgroundColor: palette.primary.dark },
  [breakpoints.down('md')]: { '& .reference, & .count': { display: 'none' } },
  [breakpoints.down('sm')]: {
    '& .code': { display: 'none' },
    '& [role=treeitem]': { gap: 4, paddingInline: 4 },
  },
}));
