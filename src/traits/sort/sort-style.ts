import { styled } from '@mui/material/styles';
import { twoLines } from '../../../resources/ui/typography.tsx';
import { palettes } from '../../layout/palette.ts';

/** Height in px. Fixed, so that a row's position is known without rendering the rows above. */
export const rowHeight = 44;

/** The rows, and the line that shows the drop position of a dragged row. */
export const Rows = styled('ol')(({ theme }) => {
  const { accent } = palettes[theme.palette.mode];
  return {
    position: 'relative',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    '& > li': {
      position: 'absolute',
      insetInline: 0,
      height: rowHeight,
      display: 'flex',
      alignItems: 'center',
      paddingInlineEnd: 4,
      borderBottom: `1px solid ${theme.palette.divider}`,
      backgroundColor: theme.palette.background.paper,
      cursor: 'grab',
    },
    '& > li:hover': { backgroundColor: theme.palette.action.hover },
    '& > li[data-picked]': {
      zIndex: 1,
      backgroundColor: theme.palette.action.selected,
      boxShadow: `inset 3px 0 0 ${accent}, 0 2px 8px rgb(0 0 0 / 24%)`,
    },
    '& > li[data-dragged]': { opacity: 0.4 },
    '& .grip': {
      flex: 1,
      minWidth: 0,
      height: '100%',
      display: 'flex',
      alignItems: 'center',
      gap: 8,
      paddingInlineEnd: 12,
      fontSize: '0.875rem',
    },
    '& .grip:focus-visible': { outline: `2px solid ${accent}`, outlineOffset: -2 },
    // A touch drags instead of scrolling.
    '& .handle': {
      flex: 'none',
      alignSelf: 'stretch',
      display: 'flex',
      alignItems: 'center',
      paddingInline: 12,
      marginInlineEnd: -8,
      color: theme.palette.text.secondary,
      touchAction: 'none',
    },
    '& .place': { flex: 'none', minWidth: 28, textAlign: 'end', color: theme.palette.text.secondary },
    '& .title': { flex: 1, minWidth: 0 },
    ...twoLines,
    '& .was': { flex: 'none', color: theme.palette.text.secondary, fontSize: '0.75rem' },
    '& > li[data-moved] .place, & > li[data-moved] .title': { color: accent, fontWeight: 600 },
    '& .steps': { flex: 'none', display: 'flex' },
    // Only the hovered or current row shows its buttons.
    '@media (hover: hover)': { '& > li:not(:hover, :focus-within, [data-current]) .steps': { opacity: 0 } },
    '@media (hover: none)': { '& > li:not([data-current]) .steps': { display: 'none' } },
    '& > .gap': {
      position: 'absolute',
      insetInline: 0,
      height: 2,
      marginTop: -1,
      zIndex: 2,
      border: 0,
      backgroundColor: accent,
      pointerEvents: 'none',
    },
  };
});
