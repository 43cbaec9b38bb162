import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Placeholder for an absent value, hidden from screen readers. */
export function NoValue() {
  return (
    <span aria-hidden="true" style={{ opacity: 0.5 }}>
      –
    </span>
  );
}

/** What may be truncated, with the whole in the tooltip. Tables and cards give it two lines (`twoLines`). */
export function Cut({ whole, children }: { readonly whole: string; readonly children: ReactNode }) {
  return (
    <span className="long" title={whole}>
      <span>{children}</span>
    </span>
  );
}

/** Beyond this width, in Latin letters, a text may need more than two lines of a narrow column. */
const widest = 36;

const widthOf = (text: string) => [...text].reduce((width, character) => width + (character > '\u2e7f' ? 2 : 1), 0);

/** Where a text is parted: at the space that is nearest to its middle, or in the middle. */
function middleOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  const [before, after] = [text.lastIndexOf(' ', middle), text.indexOf(' ', middle)];
  const nearest = after >= 0 && after - middle < middle - before ? after : before;
  if (Math.abs(nearest - middle) <= text.length / 5) return nearest + 1;
  // Not between the two halves of a character.
  return text.charCodeAt(middle) >= 0xdc00 && text.charCodeAt(middle) <= 0xdfff ? middle + 1 : middle;
}

/**
 * A text that may be truncated, with the whole in the tooltip. Names often differ at their end only, so a long one is
 * parted: where both parts don't fit, the first is cut at its end, the second at its beginning. `whole`: what the tooltip
 * says, if more than the text.
 */
export function CutText({ children, whole = children }: { readonly children: string; readonly whole?: string }) {
  if (widthOf(children) <= widest) return <Cut whole={whole}>{children}</Cut>;
  const middle = middleOf(children);
  return (
    <span className="long parts" title={whole}>
      <span className="start">{children.slice(0, middle)}</span>
      <span className="end">
        <bdi dir="ltr">{children.slice(middle)}</bdi>
      </span>
    </span>
  );
}

/** Style of a text that wraps into a second line and is cut behind it; two lines fit the height of a row. */
export const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.25,
} as const;

const parts = {
  '& .parts > *': { maxWidth: '100%', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'pre' },
  // Overflows, and is cut, at its beginning.
  '& .parts > .end': { direction: 'rtl' },
} as const;

/** Style of long texts in tables and cards. */
export const twoLines = {
  '& .long': clamped,
  '& .long.parts': { display: 'flex', flexWrap: 'wrap' },
  ...parts,
} as const;

/** Style of long texts in one line. */
export const oneLine = {
  '& .long': { display: 'inline-flex', maxWidth: '100%', verticalAlign: 'bottom', whiteSpace: 'pre' },
  ...parts,
} as const;

/** Text for screen readers only. */
export const HiddenText = styled('span')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Secondary text, with a contrast of at least 4.5 : 1 in both themes. */
export const QuietText = styled('span')(({ theme }) => ({
  color: theme.palette.text.secondary,
  fontSize: '0.75rem',
  marginInlineStart: 6,
}));
