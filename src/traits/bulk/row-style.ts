import type { SxProps, Theme } from '@mui/material/styles';
import { oneLine } from '../../../resources/ui/typography.tsx';

/** The table as a grid that reflows to blocks on narrow screens. `changed`: the number of columns of changes. */
export function rowStyle(changed: number): SxProps<Theme> {
  const columns = [
    'minmax(180px, 1.6fr)',
    ...Array<string>(changed).fill('minmax(200px, 1.2fr)'),
    'minmax(170px, 1.3fr)',
    '44px',
  ].join(' ');
  return {
    flex: '1 1 auto',
    minHeight: 220,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: -2 },
    '& [role=row]': {
      display: 'grid',
      gridTemplateColumns: columns,
      minWidth: 180 + changed * 200 + 214,
      minHeight: 40,
      alignItems: 'center',
      boxSizing: 'border-box',
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& [role=cell], & [role=columnheader]': { px: 1.25, py: 0.5, minWidth: 0, overflowWrap: 'anywhere' },
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 1,
      bgcolor: 'background.paper',
      fontWeight: 600,
      color: 'text.secondary',
    },
    '& .row': { position: 'absolute', insetInline: 0, top: 0 },
    '& .title': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontWeight: 600,
      ...oneLine,
      '& a': { color: 'inherit', textDecoration: 'none', '&:hover, &:focus-visible': { textDecoration: 'underline' } },
    },
    '& .before, & .after': { display: 'inline-block', maxWidth: '100%' },
    '& .before': { color: 'text.secondary' },
    '& .after': { fontWeight: 600 },
    '& .arrow': { mx: 0.75, color: 'text.secondary' },
    '& .quiet': { color: 'text.secondary', fontSize: '0.75rem', ml: 0.75 },
    '& .caption': { display: 'none' },
    '& .nothing': { p: 3, textAlign: 'center', color: 'text.secondary' },
    '& .status': { color: 'text.secondary' },
    '& [data-outcome=excluded]': { '& .title, & .before': { color: 'text.secondary', fontWeight: 400 } },
    '& [data-outcome=refused] .status': { color: 'error.main' },
    '& :is([data-outcome=excluded], [data-outcome=changed], [data-outcome=gone], [data-outcome=left]) .status': {
      color: 'warning.main',
    },
    '& [data-outcome=done] .status': { color: 'success.main', fontWeight: 600 },
    '@media (max-width: 599.95px)': {
      '& .head': { display: 'none' },
      '& [role=row]': { display: 'block', position: 'relative', minWidth: 0, py: 0.75, pr: '44px' },
      '& .row': { position: 'absolute' },
      '& [role=cell]': { display: 'block', py: 0.125 },
      '& .title': { whiteSpace: 'normal' },
      '& .caption': { display: 'inline', color: 'text.secondary', mr: 0.75 },
      '& .remove': { position: 'absolute', insetInlineEnd: 0, top: 4, px: 0.5 },
    },
  };
}
