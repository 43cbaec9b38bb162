import type { SxProps, Theme } from '@mui/material/styles';

/** More specific than react-admin's own rule. */
const box = '& .RaRichTextInput-editorContent .ProseMirror.ProseMirror';

/**
 * The box looks like other inputs, the text as on customers' pages. Includes ProseMirror's own rules, since the page
 * allows no styles but the theme's.
 */
export const editorLook: SxProps<Theme> = {
  [`${box}, ${box}:hover, ${box}:focus`]: {
    px: 1.75,
    backgroundColor: 'transparent',
    borderColor: 'color-mix(in srgb, currentcolor 27%, transparent)',
  },
  [`${box}:hover`]: { borderColor: 'text.primary' },
  [`${box}:focus`]: { outline: '2px solid currentcolor', outlineOffset: -2 },
  '& .MuiFormHelperText-root': { mx: 1.75 },
  // Always reserves its line, so that nothing moves.
  '& .hint': {
    display: 'block',
    visibility: 'hidden',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // The text is rendered shortly after its box.
  '& .RaRichTextInput-editorContent': { minHeight: 96 },
  '&:focus-within .hint': { visibility: 'visible' },
  '& .ProseMirror': {
    position: 'relative',
    minHeight: 96,
    maxHeight: 560,
    overflowY: 'auto',
    whiteSpace: 'break-spaces',
    overflowWrap: 'anywhere',
    fontVariantLigatures: 'none',
    fontSize: '0.875rem',
    lineHeight: 1.6,
    outline: 'none',
    '& blockquote': {
      margin: '0 0 1em',
      paddingInlineStart: 2,
      borderInlineStart: '3px solid',
      borderColor: 'divider',
    },
    '& pre': { whiteSpace: 'pre-wrap' },
    '& img, & video': { maxWidth: '100%', height: 'auto', verticalAlign: 'bottom' },
    '& video': { display: 'block' },
    '& a': { color: 'inherit', textDecoration: 'underline' },
    '& h1, & h2, & h3, & h4, & h5, & h6': { margin: '0 0 0.5em', lineHeight: 1.3, fontSize: '1rem', fontWeight: 600 },
    '& h1, & h2': { fontSize: '1.125rem' },
    '& ul, & ol': { margin: '0 0 1em', paddingInlineStart: 3 },
    '& li > p': { margin: 0 },
    '& .ProseMirror-selectednode': { outline: '2px solid currentcolor' },
    '& .elsewhere': {
      border: '1px dashed',
      borderColor: 'divider',
      borderRadius: 1,
      px: 0.5,
      color: 'text.secondary',
      overflowWrap: 'anywhere',
    },
    '& .upload-place': {
      display: 'inline-block',
      width: 2,
      height: '1.1em',
      verticalAlign: 'text-bottom',
      backgroundColor: 'currentcolor',
    },
    '& .ProseMirror-gapcursor': { display: 'none', pointerEvents: 'none', position: 'absolute' },
    '&.ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
    '& .ProseMirror-gapcursor::after': {
      content: '""',
      display: 'block',
      position: 'absolute',
      top: -2,
      width: 20,
      borderTop: '1px solid currentColor',
    },
    '& .ProseMirror-separator': {
      display: 'inline !important',
      border: 'none !important',
      margin: '0 !important',
      width: '0 !important',
      height: '0 !important',
    },
  },
};

/** The bubble on a selection. */
export const bubbleLook: SxProps<Theme> = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.25,
  p: 0.5,
  maxWidth: 'min(420px, calc(100vw - 32px))',
  border: 1,
  borderColor: 'divider',
};
