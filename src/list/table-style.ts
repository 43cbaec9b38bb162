import { alpha, styled, type Theme } from '@mui/material/styles';
import { type Density, maxPinned } from '../../resources/query/table-settings.ts';
import { twoLines } from '../../resources/ui/typography.tsx';

/** Heights of a row in px (DESIGN, How it feels). */
export const rowHeights: Readonly<Record<Density, number>> = { comfortable: 40, compact: 32 };
/** Height of the head, and initial height of a row. */
export const rowHeight = rowHeights.comfortable;

/** Style of a row's actions button. */
export function moreStyle({ palette }: Theme) {
  return {
    all: 'unset',
    display: 'inline-grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: 6,
    verticalAlign: 'middle',
    cursor: 'pointer',
    color: palette.text.secondary,
    '&:hover': { background: palette.action.hover },
    '&:focus-visible': { outline: `2px solid ${palette.primary.dark}` },
  } as const;
}

/** Style of the pinned first cells of each row: `data-pins` cells, at the offsets in the table's variables. */
function pinnedStyle(line: string) {
  const cells = Array.from({ length: maxPinned + 1 }, (_, index) => index + 1);
  return Object.fromEntries(
    cells.flatMap((count) => {
      const pinned = (place: number) => `&[data-pins="${count}"] tr:not(.space) > :is(td, th):nth-of-type(${place})`;
      const own = { boxShadow: `1px 0 ${line}` };
      return cells.slice(0, count).flatMap((place) => {
        const style = { position: 'sticky', insetInlineStart: `var(--pin-${place})`, ...(place === count && own) };
        return [
          [pinned(place), { ...style, zIndex: 1 }],
          [pinned(place).replace('tr:', 'thead tr:'), { zIndex: 4 }],
        ];
      });
    }),
  );
}

/** Scroll container below the fixed header. Column widths are relative to it (`column-widths.ts`). */
export const Scroller = styled('div')({
  containerType: 'inline-size',
  flex: '1 1 auto',
  minHeight: 160,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  scrollPaddingTop: rowHeight,
  position: 'relative',
});

/** All table styles in one element, so that a thousand cells cost nothing. */
export const Table = styled('table')(({ theme }) => {
  const { palette } = theme;
  const ground = palette.background.paper;
  const tint = (strength: number) =>
    `linear-gradient(${alpha(palette.text.primary, strength)}, ${alpha(palette.text.primary, strength)}), ${ground}`;
  const focus = { outline: `2px solid ${palette.primary.dark}`, outlineOffset: -2 };
  return {
    borderCollapse: 'separate',
    borderSpacing: 0,
    tableLayout: 'fixed',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    color: palette.text.primary,
    '& th, & td': {
      height: rowHeight,
      boxSizing: 'border-box',
      padding: '0 10px',
      textAlign: 'start',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      borderBottom: `1px solid ${palette.divider}`,
    },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      padding: 0,
      background: ground,
      fontWeight: 600,
      color: palette.text.secondary,
      overflow: 'visible',
    },
    '& [data-align=right]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& [data-align=center]': { textAlign: 'center' },
    '& .check': { padding: 0, textAlign: 'center', userSelect: 'none' },
    '& .check label': { display: 'grid', placeItems: 'center', height: '100%', cursor: 'pointer' },
    '& input[type=checkbox]': {
      width: 16,
      height: 16,
      margin: 0,
      cursor: 'pointer',
      accentColor: palette.primary.dark,
    },
    '& .more': moreStyle(theme),
    // Stays visible while the table scrolls sideways.
    '& .acts': { position: 'sticky', insetInlineEnd: 0, background: ground, boxShadow: `-1px 0 ${palette.divider}` },
    '& th.acts': { zIndex: 3 },
    ...twoLines,
    '&[data-density=compact] tbody': {
      fontSize: '0.75rem',
      lineHeight: 1.15,
      '& td': { height: rowHeights.compact },
      '& .long': { lineHeight: 1.15 },
      '& img': { width: 26, height: 26 },
      '& .more': { width: 28, height: 28 },
    },
    // Pins the first columns too, unless the table is so narrow that they would take most of the width.
    '@container (min-width: 720px)': { '& :where(tbody td)': { background: ground }, ...pinnedStyle(palette.divider) },
    '& tbody tr[data-href]': { cursor: 'pointer' },
    '& tbody tr:hover > td': { background: tint(0.04) },
    '& tbody tr:focus > td': { background: tint(0.06) },
    '& tbody tr[data-selected] > td': { background: tint(0.08) },
    '& tbody tr:focus-visible': { ...focus },
    '& tbody a': { color: 'inherit', textDecoration: 'none' },
    '& tbody a.opens': { fontWeight: 600 },
    '& tbody a:hover, & tbody a:focus-visible': { textDecoration: 'underline' },
    '& tbody tr.space, & tbody tr.space > td': { height: 'auto', padding: 0, border: 0 },
    '& .head': { position: 'relative', display: 'flex', alignItems: 'center', height: '100%' },
    '& .sort, & .name': {
      all: 'unset',
      boxSizing: 'border-box',
      flex: 1,
      minWidth: 0,
      height: '100%',
      padding: '0 10px',
      display: 'flex',
      alignItems: 'center',
      font: 'inherit',
    },
    '& [data-align=right] :is(.sort, .name)': { justifyContent: 'end' },
    '& [data-align=center] :is(.sort, .name)': { justifyContent: 'center' },
    // Wraps into a second line if the first is too short.
    '& .words': {
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
      overflow: 'hidden',
      whiteSpace: 'normal',
      lineHeight: 1.2,
    },
    '& .arrow': { whiteSpace: 'pre' },
    '& .sort': { cursor: 'pointer' },
    '& .sort:hover, & [aria-sort] .sort': { color: palette.text.primary },
    '& .sort:focus-visible, & .edge:focus-visible': focus,
    // Fully inside its own header, because the next header would cover what extends beyond it.
    '& .edge': {
      position: 'absolute',
      insetInlineEnd: 0,
      top: 0,
      width: 10,
      height: '100%',
      cursor: 'col-resize',
      zIndex: 1,
      touchAction: 'none',
    },
    '& .edge::after': {
      content: '""',
      position: 'absolute',
      insetInlineEnd: 0,
      top: 11,
      bottom: 11,
      width: 1,
      background: palette.divider,
    },
    '& .edge:hover::after, & .edge:focus-visible::after': { background: palette.text.primary, width: 2 },
    '&[aria-busy=true] tbody': { opacity: 0.55, transition: 'opacity 0s 200ms' },
  };
});
