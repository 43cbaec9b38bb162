import { styled } from '@mui/material/styles';
import { type Label, labelIn, type Language } from '../messages/languages.ts';

/** Text and background colours by tone, with a contrast above 7. */
const light = {
  neutral: ['#374151', '#e5e7eb'],
  info: ['#1e3a8a', '#dbeafe'],
  success: ['#14532d', '#dcfce7'],
  warning: ['#7c2d12', '#ffedd5'],
  error: ['#7f1d1d', '#fee2e2'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

type Tone = keyof typeof light;

const dark: Readonly<Record<Tone, readonly [string, string]>> = {
  neutral: ['#d3d7dc', '#33383f'],
  info: ['#b0cdfb', '#142a4d'],
  success: ['#a7e8bd', '#12351f'],
  warning: ['#f8cf9c', '#40260b'],
  error: ['#f9b4b4', '#451a1a'],
};
/** A status chip. */
export const ToneChip = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{ readonly tone: Tone }>(({
  theme,
  tone,
}) => {
  const [color, backgroundColor] = (theme.palette.mode === 'dark' ? dark : light)[tone];
  return {
    color,
    backgroundColor,
    display: 'inline-block',
    padding: '0 8px',
    borderRadius: 10,
    fontSize: '0.75rem',
    fontWeight: 500,
    lineHeight: '20px',
    whiteSpace: 'nowrap',
    '& + &': { marginInlineStart: 4 },
  };
});

/** Width in px that fits the longest of these words, as a chip if it has a tone. */
export function roomFor(
  words: readonly { readonly label: Label; readonly tone?: Tone }[],
  language: Language,
  most = 118,
): number {
  const widths = words.map(({ label, tone }) =>
    [...labelIn(label, language)].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13 : 7.5), tone ? 38 : 20),
  );
  return Math.ceil(Math.min(most, Math.max(...widths)));
}
