import { styled } from '@mui/material/styles';
import { oneLine, twoLines } from '../../../resources/ui/typography.tsx';

/** Pixels: a lane, and the padding above and below the lanes of a row. */
export const laneHeight = 28;
export const linePadding = 6;
const axisHeight = 45;

/** The chart: row headings at the left, time to the right, the axis sticky at the top. */
export const ChartFrame = styled('div')(({ theme: { palette, breakpoints } }) => ({
  '--names': '184px',
  [breakpoints.down('md')]: { '--names': '120px' },
  '&[data-nameless]': { '--names': '0px' },
  position: 'relative',
  overflowY: 'auto',
  overflowX: 'hidden',
  fontSize: '0.75rem',
  '& .axis': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    height: axisHeight - 1,
    marginInlineStart: 'var(--names)',
    background: palette.background.paper,
    borderBottom: `1px solid ${palette.divider}`,
    cursor: 'crosshair',
    overflow: 'hidden',
  },
  '& .corner': {
    position: 'sticky',
    top: 0,
    zIndex: 4,
    float: 'left',
    width: 'var(--names)',
    height: axisHeight,
    background: palette.background.paper,
    borderBottom: `1px solid ${palette.divider}`,
    boxSizing: 'border-box',
  },
  '& .era': {
    position: 'absolute',
    top: 2,
    height: 20,
    lineHeight: '20px',
    paddingInlineStart: 6,
    boxSizing: 'border-box',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    fontWeight: 600,
    borderInlineStart: `1px solid ${palette.divider}`,
  },
  '& .tick': {
    position: 'absolute',
    top: 22,
    height: 22,
    lineHeight: '22px',
    paddingInlineStart: 4,
    color: palette.text.secondary,
    borderInlineStart: `1px solid ${palette.divider}`,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .body': { position: 'relative', minHeight: 56 },
  '& .grid': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    insetInlineStart: 'var(--names)',
    insetInlineEnd: 0,
    overflow: 'hidden',
    cursor: 'crosshair',
  },
  '& .hands': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    insetInlineStart: 'var(--names)',
    insetInlineEnd: 0,
    overflow: 'hidden',
    pointerEvents: 'none',
    zIndex: 2,
  },
  '& .grid > span, & .hands > span': { position: 'absolute', top: 0, bottom: 0 },
  '& .rule': { width: 1, background: palette.divider },
  '& .weekend': { background: palette.action.hover },
  '& .gap': {
    background: `repeating-linear-gradient(135deg, transparent 0 5px, color-mix(in srgb, ${palette.warning.main} 45%, transparent) 5px 6px)`,
    borderInline: `1px dashed ${palette.warning.main}`,
    boxSizing: 'border-box',
  },
  '& .overlap': { background: `color-mix(in srgb, ${palette.info.main} 14%, transparent)` },
  '& .now': { width: 0, borderInlineStart: `2px dashed ${palette.primary.dark}` },
  '& .moment': { width: 2, marginInlineStart: -1, background: palette.text.primary },
  '& .cut': {
    background: `repeating-linear-gradient(45deg, color-mix(in srgb, ${palette.text.secondary} 20%, transparent) 0 8px, color-mix(in srgb, ${palette.text.secondary} 8%, transparent) 8px 16px)`,
    borderInlineStart: `2px solid ${palette.text.secondary}`,
    boxSizing: 'border-box',
    minWidth: 2,
  },
  '& .cut > span': {
    display: 'inline-block',
    maxWidth: '100%',
    boxSizing: 'border-box',
    padding: '4px 8px',
    fontWeight: 600,
    color: palette.text.primary,
    background: palette.background.paper,
    borderEndEndRadius: 4,
  },
  '& .axis .flag': {
    position: 'absolute',
    bottom: 0,
    width: 0,
    height: 0,
    marginInlineStart: -6,
    borderInline: '6px solid transparent',
    borderTop: `8px solid ${palette.text.primary}`,
  },
  '& .line': {
    position: 'absolute',
    insetInline: 0,
    display: 'flex',
    borderBottom: `1px solid ${palette.divider}`,
    boxSizing: 'border-box',
    pointerEvents: 'none',
  },
  '& .name': {
    flex: 'none',
    width: 'var(--names)',
    boxSizing: 'border-box',
    padding: '0 8px',
    display: 'flex',
    alignItems: 'flex-start',
    fontWeight: 500,
    pointerEvents: 'auto',
    background: palette.background.paper,
    minWidth: 0,
    ...twoLines,
  },
  // Stays below the axis while a tall row scrolls past.
  '& .name > *': {
    position: 'sticky',
    top: axisHeight,
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    maxWidth: '100%',
    height: laneHeight + 2 * linePadding,
    color: 'inherit',
  },
  '& .track': { position: 'relative', flex: 1, overflow: 'hidden' },
  '& .track > span': { position: 'absolute', top: 0, bottom: 0 },
}));

/** A bar: filled when in effect, dashed as a draft, striped when switched off; never by colour alone. */
export const barStyle = ({
  palette,
}: {
  readonly palette: {
    readonly mode: string;
    readonly primary: { readonly main: string; readonly dark: string; readonly contrastText: string };
    readonly text: { readonly primary: string; readonly secondary: string };
    readonly background: { readonly paper: string };
    readonly warning: { readonly main: string };
  };
}) =>
  ({
    position: 'absolute',
    height: laneHeight - 6,
    lineHeight: `${laneHeight - 8}px`,
    minWidth: 6,
    boxSizing: 'border-box',
    padding: '0 6px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    pointerEvents: 'auto',
    borderRadius: 4,
    ...oneLine,
    border: '1px solid transparent',
    color: palette.primary.contrastText,
    background: palette.primary.main,
    '&[data-status="draft"]': {
      color: palette.text.primary,
      background: palette.background.paper,
      border: `1px dashed ${palette.text.secondary}`,
    },
    '&[data-status="off"]': {
      color: palette.text.primary,
      background: `repeating-linear-gradient(135deg, color-mix(in srgb, ${palette.text.secondary} 26%, ${palette.background.paper}) 0 6px, color-mix(in srgb, ${palette.text.secondary} 14%, ${palette.background.paper}) 6px 12px)`,
    },
    '&[data-before]': { borderStartStartRadius: 0, borderEndStartRadius: 0 },
    '&[data-beyond]': { borderStartEndRadius: 0, borderEndEndRadius: 0 },
    '&[data-ends]': { borderInlineEnd: `4px solid ${palette.warning.main}` },
    '&:hover': { filter: palette.mode === 'dark' ? 'brightness(1.2)' : 'brightness(0.95)' },
    '&:focus-visible': { outline: `2px solid ${palette.text.primary}`, outlineOffset: 1, zIndex: 1 },
  }) as const;
