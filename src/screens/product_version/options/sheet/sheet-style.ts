import { alpha, styled } from '@mui/material/styles';

/** All styles of a sheet in one place, so that hundreds of cells cost nothing. */
export const Grid = styled('div')(({ theme: { palette } }) => {
  const ground = palette.background.paper;
  const tint = (colour: string, strength: number) => `linear-gradient(${alpha(colour, strength)}, ${alpha(colour, strength)}), ${ground}`;
  const line = `1px solid ${palette.divider}`;
  return {
    position: 'relative',
    overflow: 'auto',
    width: 'fit-content',
    maxWidth: '100%',
    maxHeight: 'min(70vh, 620px)',
    border: line,
    borderRadius: 8,
    background: ground,
    color: palette.text.primary,
    fontSize: '0.8125rem',
    lineHeight: 1.35,
    outline: 'none',
    '& .row': { display: 'flex', width: 'max-content' },
    '& .head': { position: 'sticky', top: 0, zIndex: 3 },
    '& .room': { flex: 'none' },
    '& .th, & .td': { flex: 'none', boxSizing: 'border-box', borderRight: line, borderBottom: line, overflow: 'hidden' },
    '& .th': { background: tint(palette.text.primary, 0.03), color: palette.text.secondary, fontWeight: 600, padding: '0 10px', display: 'flex', alignItems: 'center', cursor: 'default', userSelect: 'none' },
    '& .th > span': { overflow: 'hidden', textOverflow: 'ellipsis', display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical' },
    '& .th[data-selected]': { color: palette.text.primary, background: tint(palette.primary.dark, 0.14) },
    '& .side': { position: 'sticky', left: 0, zIndex: 1 },
    '& .head .side': { zIndex: 4 },
    '& .td': { position: 'relative', cursor: 'cell', userSelect: 'none', background: ground, outline: 'none' },
    '& .td:focus-visible': { outline: 'none' },
    '& .td[aria-selected=true]': { background: tint(palette.primary.dark, 0.1) },
    '& .td[data-active]': { boxShadow: `inset 0 0 0 1px ${palette.primary.dark}` },
    '&:focus-within .td[data-active]': { boxShadow: `inset 0 0 0 2px ${palette.primary.dark}` },
    '& .editor': { all: 'unset', position: 'absolute', inset: 0, boxSizing: 'border-box', width: '100%', padding: '0 10px', textAlign: 'right', fontVariantNumeric: 'tabular-nums', userSelect: 'text', cursor: 'text', background: ground, boxShadow: `inset 0 0 0 2px ${palette.primary.dark}` },
    '& .cell': { height: '100%', boxSizing: 'border-box', padding: '4px 10px', display: 'flex', flexDirection: 'column', justifyContent: 'center', gap: 1, position: 'relative' },
    '& .line': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 },
    '& .cut': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& .number': { marginLeft: 'auto', paddingLeft: 6, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
    '& .strong': { fontWeight: 600 },
    '& .small': { fontSize: '0.75rem', color: palette.text.secondary },
    '& .state': { display: 'inline-flex', alignItems: 'center', gap: 3, fontSize: '0.75rem', whiteSpace: 'nowrap', minWidth: 0, overflow: 'hidden' },
    '& .state svg, & .mark svg': { fontSize: 14, display: 'block', flex: 'none' },
    '& .mark': { flex: 'none', color: palette.warning.main },
    '& [data-tone=success] .state': { color: palette.success.main },
    '& [data-tone=warning] .state': { color: palette.warning.main },
    '& [data-tone=error] .state, & .wrong': { color: palette.error.main },
    '& [data-tone=info] .state': { color: palette.info.main },
    '& [data-tone=neutral] .state, & [data-tone=missing] .state': { color: palette.text.secondary },
    '& [data-tone=missing]': { background: `repeating-linear-gradient(135deg, transparent 0 6px, ${alpha(palette.text.primary, 0.035)} 6px 7px)` },
    '& [data-tone=neutral] .fades': { textDecoration: 'line-through', color: palette.text.secondary },
    // Not saved yet: a corner, so that it is seen without reading.
    '& [data-unsaved]::before': { content: '""', position: 'absolute', top: 0, left: 0, borderTop: `9px solid ${palette.info.main}`, borderRight: '9px solid transparent' },
    '& [data-wrong]': { boxShadow: `inset 0 0 0 1px ${palette.error.main}` },
    '& [data-clash]': { boxShadow: `inset 0 0 0 1px ${palette.warning.main}` },
    '& .hidden': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' },
    '@media print': { maxHeight: 'none' },
  };
});
