import type { SxProps, Theme } from '@mui/material/styles';

/** Every row is as high, whatever is in it: two lines. */
export const rowHeight = 44;
const widths = { number: 64, outcome: 152, cell: 184 };

/** The table of a file: row number and outcome stay in sight while the cells are scrolled sideways. */
export function sheetStyle(columns: number): SxProps<Theme> {
  return {
    flex: '1 1 auto',
    minHeight: 160,
    overflow: 'auto',
    overscrollBehavior: 'contain',
    fontSize: '0.8125rem',
    lineHeight: '18px',
    scrollPaddingInlineStart: widths.number + widths.outcome + widths.cell,
    '& [role=row]': {
      display: 'grid',
      gridTemplateColumns: `${widths.number}px ${widths.outcome}px repeat(${columns}, minmax(${widths.cell}px, 1fr))`,
      minWidth: widths.number + widths.outcome + columns * widths.cell,
      height: rowHeight,
      boxSizing: 'border-box',
    },
    '& .row': { position: 'absolute', insetInline: 0, top: 0 },
    '& [role=row] > *': {
      boxSizing: 'border-box',
      minWidth: 0,
      px: 1,
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      borderBottom: 1,
      borderInlineEnd: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
    },
    '& .head': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      '& [role=row]': { height: rowHeight },
      '& [role=columnheader]': {
        fontWeight: 600,
        color: 'text.secondary',
        whiteSpace: 'normal',
        lineHeight: '16px',
        overflowWrap: 'anywhere',
      },
    },
    '& .number': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 2,
      textAlign: 'end',
      color: 'text.secondary',
      fontVariantNumeric: 'tabular-nums',
    },
    '& .outcome': { position: 'sticky', insetInlineStart: widths.number, zIndex: 2 },
    // What the row is about stays in sight too where there is room for it.
    '@media (min-width: 900px)': {
      '& [role=row] > :nth-of-type(3)': {
        position: 'sticky',
        insetInlineStart: widths.number + widths.outcome,
        zIndex: 2,
      },
    },
    '& [role=row] > * > *': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& .note': { fontWeight: 400 },
    '& .word': { fontWeight: 600 },
    '& .why': { color: 'error.main', fontSize: '0.75rem' },
    '& del': { color: 'text.secondary', fontSize: '0.75rem' },
    '& [data-numeric]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    '& [data-changed] .text': { fontWeight: 600 },
    '& [data-fixed] .text': { fontStyle: 'italic' },
    '& [data-wrong]': { boxShadow: (theme) => `inset 2px 0 ${theme.palette.error.main}` },
    '& [data-outcome=wrong] .word': { color: 'error.main' },
    '& [data-outcome=create] .word, & [data-written] .word': { color: 'success.main' },
    '& [data-outcome=update]:not([data-written]) .word': { color: 'info.main' },
    '& [data-outcome=unchanged] .word, & [data-outcome=unchecked] .word': { color: 'text.secondary', fontWeight: 400 },
    '& [data-outcome=unchanged] .text, & [data-outcome=update] [role=gridcell]:not([data-changed]) .text': {
      color: 'text.secondary',
    },
    '& [role=gridcell]:focus-visible, & [data-active]:focus': {
      outline: '2px solid',
      outlineColor: 'primary.dark',
      outlineOffset: -2,
    },
    '& .editor': { p: 0, overflow: 'visible' },
    '& textarea': {
      all: 'unset',
      boxSizing: 'border-box',
      width: '100%',
      height: '100%',
      px: 1,
      py: 1.5,
      outline: '2px solid',
      outlineColor: 'primary.dark',
      outlineOffset: -2,
      bgcolor: 'background.paper',
      whiteSpace: 'pre-wrap',
      overflow: 'auto',
      overflowWrap: 'anywhere',
    },
    '& .nothing': { p: 3, color: 'text.secondary', position: 'sticky', insetInlineStart: 0, width: 'fit-content' },
    '@media (max-width: 599.95px)': {
      scrollPaddingInlineStart: 56,
      '& [role=row]': {
        gridTemplateColumns: `56px 112px repeat(${columns}, ${widths.cell - 24}px)`,
        minWidth: 168 + columns * (widths.cell - 24),
      },
      '& .outcome': { position: 'static' },
    },
  };
}
