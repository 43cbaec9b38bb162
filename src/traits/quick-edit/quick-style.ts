import type { SxProps, Theme } from '@mui/material/styles';

/** Editable cells: a pencil on hover and focus; always on touch screens. */
export function quickStyle({ palette }: Theme) {
  return {
    '& [data-quick]': { position: 'relative' },
    '& .edit': {
      all: 'unset',
      position: 'absolute',
      insetInlineEnd: 2,
      top: 'calc(50% - 14px)',
      boxSizing: 'border-box',
      display: 'grid',
      placeItems: 'center',
      width: 28,
      height: 28,
      borderRadius: 6,
      cursor: 'pointer',
      color: palette.text.secondary,
      background: palette.background.paper,
      opacity: 0,
    },
    '& [data-align=right] > .edit': { insetInlineEnd: 'auto', insetInlineStart: 2 },
    '& [data-quick]:hover > .edit, & .edit:focus-visible, & tr:focus-visible .edit': { opacity: 1 },
    '& .edit:hover': { color: palette.text.primary, boxShadow: `inset 0 0 0 1px ${palette.divider}` },
    '& .edit:focus-visible': { outline: `2px solid ${palette.primary.dark}`, outlineOffset: -2 },
    // In cards: at the end of the line, always visible and large enough for touch.
    '& dd[data-quick]:not([data-editing=open])': { minHeight: 28, lineHeight: '28px', paddingInlineEnd: 44 },
    '& dd > .edit': { insetInlineEnd: 0, top: 0, width: 40, opacity: 1, background: 'none' },
    '@media (hover: none)': { '& .edit': { opacity: 1, background: 'none' } },
    '@media print': { '& .edit': { display: 'none' } },
    '& [data-editing=open]': { overflow: 'visible' },
    '& [data-editing=saving]': { fontStyle: 'italic', color: palette.text.secondary },
  } as const;
}

/** The input over its cell, so that the row keeps its height, with a note below. In a card it is in the normal flow. */
export function editorStyle(card: boolean): SxProps<Theme> {
  return {
    position: card ? 'relative' : 'absolute',
    zIndex: 3,
    ...(card
      ? { display: 'flex', gap: 0.5, pb: 0.5 }
      : {
          insetInlineStart: 2,
          top: 3,
          width: 'calc(100% - 4px)',
          minWidth: 132,
          '&:has([data-date-box])': { minWidth: 236 },
          '[data-align=right] > &': { insetInlineStart: 'auto', insetInlineEnd: 2 },
        }),
    borderRadius: 1,
    bgcolor: 'background.paper',
    textAlign: 'start',
    whiteSpace: 'normal',
    '& .MuiInputBase-root': { fontSize: '0.8125rem', pr: 0.5, pl: 0 },
    '& .MuiInputBase-input': { py: 0, px: 1, height: 34, boxSizing: 'border-box', scrollMarginBlock: '48px' },
    '& .MuiInputAdornment-root': { mx: 0.75, fontSize: '0.75rem', '& .MuiTypography-root': { fontSize: '0.75rem' } },
    // The note shows the error instead.
    '& .MuiFormHelperText-root': { display: 'none' },
    '& .buttons': { display: card ? 'flex' : 'none', flex: 'none', alignItems: 'center' },
    '@media (hover: none)': { '& .buttons': { display: 'flex' } },
    '& .note': {
      position: 'absolute',
      top: '100%',
      insetInlineStart: 0,
      mt: '2px',
      width: 'max-content',
      maxWidth: 300,
      px: 1,
      py: 0.5,
      fontSize: '0.75rem',
      lineHeight: 1.4,
      overflowWrap: 'anywhere',
      borderRadius: 1,
      border: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      color: 'text.secondary',
      boxShadow: 3,
      pointerEvents: 'none',
      '&[data-above]': { top: 'auto', bottom: '100%', mt: 0, mb: '2px' },
      ...(card && {
        position: 'static',
        flexBasis: '100%',
        border: 0,
        boxShadow: 'none',
        px: 0,
        '&:not([data-said])': { display: 'none' },
      }),
      '&[data-problem]': { borderColor: 'error.main' },
      '& [role=alert]': { color: 'error.main', fontWeight: 500 },
      '& strong': { color: 'text.primary' },
    },
    '[data-align=right] > & .note': { insetInlineStart: 'auto', insetInlineEnd: 0 },
    ...(card && { flexWrap: 'wrap', '& > .MuiFormControl-root': { flex: 1 } }),
  };
}
