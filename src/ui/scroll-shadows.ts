import type { SxProps, Theme } from '@mui/material/styles';

/**
 * Shadows at the edges of a scroll area with more content behind them. The covers scroll with the content, the shadows
 * don't.
 */
export const scrollShadows = {
  background: ({ palette }: Theme) => {
    const ground = palette.background.paper;
    const shade = `color-mix(in srgb, ${palette.text.primary} 30%, transparent)`;
    return [
      `linear-gradient(${ground} 30%, transparent) top / 100% 36px no-repeat local`,
      `linear-gradient(transparent, ${ground} 70%) bottom / 100% 36px no-repeat local`,
      `radial-gradient(farthest-side at 50% 0, ${shade}, transparent) top / 100% 10px no-repeat scroll`,
      `radial-gradient(farthest-side at 50% 100%, ${shade}, transparent) bottom / 100% 10px no-repeat scroll`,
    ].join(', ');
  },
} as const satisfies SxProps<Theme>;
