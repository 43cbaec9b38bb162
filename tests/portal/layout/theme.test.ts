import { Button, Checkbox, createTheme, IconButton, Radio, Switch, Tab, ThemeProvider } from '@mui/material';
import { fireEvent, render } from '@testing-library/react';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { palettes } from '../../../src/layout/palette.ts';
import { darkTheme, lightTheme } from '../../../src/layout/theme.ts';

/** Returns the contrast ratio of two colours (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(['light', 'dark'] as const)('the %s theme', (mode) => {
  const colours = palettes[mode];
  const theme = createTheme(mode === 'light' ? lightTheme : darkTheme);

  it('has the primary colour of the specification', () => {
    expect(theme.palette.primary.main).toBe({ light: '#6dcbc4', dark: '#00637b' }[mode]);
    expect(theme.palette.mode).toBe(mode);
  });

  it('writes on the primary colour so that it can be read', () => {
    expect(contrast(theme.palette.primary.contrastText, theme.palette.primary.main)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'text', 'quiet', 'error', 'warning', 'info', 'success'] as const)(
    'has %s with a contrast of 4.5 on every background',
    (name) => {
      for (const background of [colours.background, colours.paper])
        expect(contrast(colours[name], background), background).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(['error', 'warning', 'info', 'success', 'secondary'] as const)(
    'writes on %s so that it can be read',
    (name) => {
      const { main, contrastText } = theme.palette[name];
      // MUI's text colours: white, or black at 87%.
      const opaque = { '#fff': '#ffffff', 'rgba(0, 0, 0, 0.87)': '#212121' }[contrastText] ?? contrastText;
      expect(contrast(opaque, main)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('has focus rings of at least 3 beside the primary colour and both backgrounds', () => {
    for (const beside of [colours.background, colours.paper])
      expect(contrast(colours.accent, beside)).toBeGreaterThanOrEqual(3);
  });
});

it.each([Button, Checkbox, IconButton, Radio, Switch, Tab])(
  'nothing ripples: the build leaves that code out',
  (Part) => {
    const { container } = render(
      createElement(ThemeProvider, { theme: createTheme(lightTheme) }, createElement<object>(Part)),
    );
    for (const part of container.querySelectorAll('*')) fireEvent.mouseDown(part);
    expect(container.querySelector('.MuiTouchRipple-root')).toBeNull();
  },
);
