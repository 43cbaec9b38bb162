import type { SxProps, Theme } from '@mui/material/styles';
import { cellOf } from '../../../resources/kinds/cells.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import { twoLines } from '../../../resources/ui/typography.tsx';

/** Width of a column of changes in px: numbers only need room for the old value, an arrow and the new value. */
export function widthOf(field: Field | undefined): number {
  return field && cellOf(field).align === 'right' ? 2 * (cellOf(field).width ?? 100) : 200;
}

/** The table as a grid that reflows to blocks on narrow screens. `changed`: widths of the columns of changes in px. */
export function rowStyle(changed: readonly number[]): SxProps<Theme> {
  const columns = [
    'minmax(220px, 4fr)',
    ...changed.map((width) => `minmax(${width}px, 1fr)`),
    'minmax(160px, 2fr)',
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
      minWidth: changed.reduce((sum, width) => sum + width, 220 + 160 + 44),
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
      fontWeight: 600,
      ...twoLines,
      '& a': { color: 'inherit', textDecoration: 'none', '&:hover, &:focus-visible': { textDecoration: 'underline' } },
    },
    '& .key': { display: 'block', color: 'text.secondary', fontSize: '0.75rem', fontWeight: 400 },
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
    '& .note': { display: 'block', color: 'warning.main', fontSize: '0.75rem', fontWeight: 400 },
    '@media (max-width: 599.95px)': {
      '& .head': { display: 'none' },
      '& [role=row]': { display: 'block', position: 'relative', minWidth: 0, py: 0.75, pr: '44px' },
      '& .row': { position: 'absolute' },
      '& [role=cell]': { display: 'block', py: 0.125 },
      '& .caption': { display: 'inline', color: 'text.secondary', mr: 0.75 },
      '& .remove': { position: 'absolute', insetInlineEnd: 0, top: 4, px: 0.5 },
    },
  };
}
