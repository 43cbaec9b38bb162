import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';
import { exporter } from './exporter.ts';
import { clamped } from '../../resources/ui/typography.tsx';
import { type Palette, palettes } from './palette.ts';

const fonts = [
  'Roboto',
  'system-ui',
  '"PingFang HK"',
  '"Noto Sans HK"',
  '"Noto Sans CJK HK"',
  '"Microsoft JhengHei"',
  'sans-serif',
].join(',');

/** Print styles: full-length pages, black on white in both themes, without controls. */
export const printStyles = {
  '*, *::before, *::after': {
    color: '#000 !important',
    backgroundColor: 'transparent !important',
    backgroundImage: 'none !important',
    boxShadow: 'none !important',
  },
  'html, body': { colorScheme: 'light !important', backgroundColor: '#fff !important' },
  '[data-print="whole"]': { height: 'auto !important', minHeight: '0 !important', overflow: 'visible !important' },
  '[data-print="whole"] table': { width: '100% !important', minWidth: '0 !important', tableLayout: 'auto !important' },
  '[data-print="whole"] col': { width: 'auto !important' },
  '[data-print="whole"] th, [data-print="whole"] td': {
    position: 'static !important',
    whiteSpace: 'normal !important',
    overflowWrap: 'break-word',
  },
  '[data-print="none"], [data-print="whole"] .check, .MuiSnackbar-root, .MuiButton-root, .MuiIconButton-root': {
    display: 'none !important',
  },
} as const;

/**
 * Replaces the primary colour by the accent where MUI uses it for text: #6dcbc4 on white has a contrast of only 1.9.
 */
function accentOverrides({ primary, onPrimary, accent, line }: Palette): RaThemeOptions['components'] {
  const focus = { '&.Mui-focused': { color: accent } };
  const checked = { '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: accent } };
  const ring = { outline: `2px solid ${accent}`, outlineOffset: 2 };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        // Text fields use these animations to detect that the browser filled them in (see MuiInputBase).
        '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
        '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
        body: { fontVariantNumeric: 'tabular-nums' },
        // The browser's default blue is not in the palette.
        'a:not([class])': { color: accent },
        'a:focus-visible, button:focus-visible, [tabindex="0"]:focus-visible, summary:focus-visible': ring,
        '@media print': printStyles,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '1ms !important', animationDuration: '1ms !important' },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true }, styleOverrides: { root: { '&.Mui-focusVisible': ring } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { textTransform: 'none' },
        textPrimary: { color: accent },
        outlinedPrimary: { color: accent, borderColor: accent },
        containedPrimary: {
          '&:hover': {
            backgroundColor: `color-mix(in srgb, ${primary} 88%, ${onPrimary === '#ffffff' ? '#000000' : '#ffffff'})`,
          },
        },
      },
    },
    MuiIconButton: { styleOverrides: { colorPrimary: { color: accent } } },
    MuiLink: { styleOverrides: { root: { color: accent, textDecorationColor: 'currentColor' } } },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', '&.Mui-selected': { color: accent } } } },
    MuiTabs: { styleOverrides: { indicator: { backgroundColor: accent } } },
    MuiFormLabel: { styleOverrides: { root: focus } },
    MuiInputLabel: { styleOverrides: { root: focus } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { '&.Mui-focused:not(.Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: accent } },
      },
    },
    MuiFilledInput: {
      styleOverrides: { root: { '&.Mui-focused:not(.Mui-error)::after': { borderBottomColor: accent } } },
    },
    // Otherwise each text field adds its own style sheet with the same two rules.
    MuiInputBase: {
      defaultProps: { disableInjectingGlobalStyles: true },
      styleOverrides: {
        input: {
          animationName: 'mui-auto-fill-cancel',
          animationDuration: '10ms',
          '&:-webkit-autofill': { animationDuration: '5000s', animationName: 'mui-auto-fill' },
        },
      },
    },
    // These two enable the ripple of their button, overriding its default.
    MuiCheckbox: { defaultProps: { disableRipple: true }, styleOverrides: { root: checked } },
    MuiRadio: { defaultProps: { disableRipple: true }, styleOverrides: { root: checked } },
    MuiSwitch: {
      styleOverrides: {
        switchBase: { '&.Mui-checked': { color: accent, '& + .MuiSwitch-track': { backgroundColor: accent } } },
      },
    },
    MuiCircularProgress: { styleOverrides: { colorPrimary: { color: accent } } },
    MuiSvgIcon: { styleOverrides: { colorPrimary: { color: accent } } },
    MuiTypography: { styleOverrides: { root: { '&.MuiTypography-colorPrimary': { color: accent } } } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { outlined: { borderColor: line } } },
    // MUI lightens floating surfaces in dark mode; a border keeps the palette's colours.
    MuiDialog: {
      styleOverrides: {
        // Even a tall dialog starts below the app bar, where messages appear.
        paper: { maxHeight: 'calc(100% - 96px)', backgroundImage: 'none', border: `1px solid ${line}` },
        paperFullScreen: { maxHeight: 'none', marginTop: 48, height: 'calc(100% - 48px)' },
      },
    },
    // One spacing for all dialogs (see tests/rooms.test.ts): title, content and buttons are aligned.
    MuiDialogTitle: { styleOverrides: { root: { overflowWrap: 'anywhere', padding: '20px 24px 12px' } } },
    // Room for the label of a text field, which extends above its box.
    MuiDialogContent: {
      styleOverrides: { root: { '.MuiDialogTitle-root + &:not(.MuiDialogContent-dividers)': { paddingTop: 8 } } },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px' } } },
    MuiPopover: { styleOverrides: { paper: { backgroundImage: 'none', border: `1px solid ${line}` } } },
    MuiAutocomplete: {
      defaultProps: { slotProps: { paper: { elevation: 8 } } },
      styleOverrides: {
        paper: { backgroundImage: 'none', border: `1px solid ${line}` },
        // Names often differ only at their end, so a long one wraps.
        tag: {
          height: 'auto',
          minHeight: 24,
          '& .MuiChip-label': { ...clamped, paddingBlock: 2 },
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiTableRow: { styleOverrides: { root: { height: 40 } } },
    MuiTooltip: { defaultProps: { enterDelay: 300 } },
  };
}

function themeOf(mode: 'light' | 'dark', base: RaThemeOptions): RaThemeOptions {
  const colours = palettes[mode];
  const { primary, onPrimary, accent, background, paper, text, quiet, line, error, warning, info, success } = colours;
  const { MuiTextField, MuiFormControl, MuiTableCell } = base.components ?? {};
  return {
    ...base,
    palette: {
      ...base.palette,
      mode,
      primary: { main: primary, dark: accent, contrastText: onPrimary },
      secondary: { main: accent },
      background: { default: background, paper },
      text: { primary: text, secondary: quiet },
      divider: line,
      error: { main: error },
      warning: { main: warning },
      info: { main: info },
      success: { main: success },
    },
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: fonts,
      body1: { fontSize: '0.875rem' },
      body2: { fontSize: '0.8125rem' },
      h1: { fontSize: 22, fontWeight: 600 },
      h2: { fontSize: 17, fontWeight: 600 },
      h3: { fontSize: 15, fontWeight: 600 },
    },
    components: {
      ...base.components,
      ...accentOverrides(colours),
      RaList: { defaultProps: { exporter } },
      RaInfiniteList: { defaultProps: { exporter } },
      MuiTableCell: {
        ...MuiTableCell,
        styleOverrides: { ...MuiTableCell?.styleOverrides, sizeSmall: { paddingTop: 4, paddingBottom: 4 } },
      },
      MuiTextField: { ...MuiTextField, defaultProps: { ...MuiTextField?.defaultProps, variant: 'outlined' } },
      MuiFormControl: { ...MuiFormControl, defaultProps: { ...MuiFormControl?.defaultProps, variant: 'outlined' } },
      RaEdit: { defaultProps: { mutationMode: 'pessimistic' } },
    },
  };
}

export const lightTheme: RaThemeOptions = themeOf('light', defaultLightTheme);
export const darkTheme: RaThemeOptions = themeOf('dark', defaultDarkTheme);
