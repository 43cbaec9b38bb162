/**
 * Colours of both themes (SPEC §9). `primary` is the brand colour, used only as a surface below `onPrimary`. `accent`
 * is a shade of it for text, links, tabs and focus rings, with a contrast of at least 4.5 on every background.
 */
export interface Palette {
  readonly primary: string;
  readonly onPrimary: string;
  readonly accent: string;
  readonly background: string;
  readonly paper: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  readonly success: string;
}

export const palettes: Readonly<Record<'light' | 'dark', Palette>> = {
  light: {
    primary: '#6dcbc4',
    onPrimary: '#06302d',
    accent: '#00675f',
    background: '#f3f7f7',
    paper: '#ffffff',
    text: '#16302f',
    quiet: '#4d6463',
    line: '#d5e0df',
    error: '#b3261e',
    warning: '#8a4b00',
    info: '#005a9c',
    success: '#1b6b2f',
  },
  dark: {
    primary: '#00637b',
    onPrimary: '#ffffff',
    accent: '#7fd4ea',
    background: '#0e1517',
    paper: '#172124',
    text: '#e6eeee',
    quiet: '#a6b8b9',
    line: '#2c3a3e',
    error: '#ffb4ab',
    warning: '#ffb870',
    info: '#9ecaff',
    success: '#8fd69c',
  },
};
