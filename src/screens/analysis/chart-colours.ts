/** Colours of series, each with a contrast of at least 3 against the paper of its theme. */
const colours = {
  light: [
    '#00675f',
    '#a13d00',
    '#4a4fa3',
    '#8a1f5c',
    '#5b6b00',
    '#005a9c',
    '#7a4a2b',
    '#b3261e',
    '#1b6b2f',
    '#6b3fa0',
    '#4d6463',
    '#7a6a00',
  ],
  dark: [
    '#7fd4ea',
    '#ffb870',
    '#b6c0ff',
    '#ffafd2',
    '#d3e07a',
    '#5fb0ff',
    '#e8b59f',
    '#ffb4ab',
    '#8fd69c',
    '#d0bcff',
    '#a6b8b9',
    '#e2d45c',
  ],
} as const;

/** The first `count` colours of a theme. */
export const seriesColours = (mode: 'light' | 'dark', count: number): readonly string[] =>
  colours[mode].slice(0, Math.max(count, 1));
