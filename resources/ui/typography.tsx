import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';

/** Placeholder for an absent value, hidden from screen readers. */
export function NoValue() {
  return (
    <span aria-hidden="true" style={{ opacity: 0.5 }}>
      –
    </span>
  );
}

/**
 * Content that may be truncated, with the full text in the tooltip. Tables and cards give it two lines (`twoLines`).
 */
export function Cut({ whole, children }: { readonly whole: string; readonly children: ReactNode }) {
  return (
    <span className="long" title={whole}>
      <span>{children}</span>
    </span>
  );
}

/** Above this width, in Latin letters, a text may need more than two lines of a narrow column. */
const widest = 36;

/** Width in Latin letters: Chinese characters have the width of two. */
export const widthOf = (text: string) =>
  [...text].reduce((width, character) => width + (character > '\u2e7f' ? 2 : 1), 0);

/** Where a text is split: at the space nearest to its middle, or in the middle. */
function middleOf(text: string): number {
  const middle = Math.floor(text.length / 2);
  const [before, after] = [text.lastIndexOf(' ', middle), text.indexOf(' ', middle)];
  const nearest = after >= 0 && after - middle < middle - before ? after : before;
  if (Math.abs(nearest - middle) <= text.length / 5) return nearest + 1;
  // Not inside a surrogate pair.
  return text.charCodeAt(middle) >= 0xdc00 && text.charCodeAt(middle) <= 0xdfff ? middle + 1 : middle;
}

/** A host, an address or a code has no spaces; it may break before its dots, slashes and underscores. */
function partsOf(text: string): ReactNode {
  return /\s/u.test(text)
    ? text
    : text.split(/(?<=\w)(?=[./@_])/u).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ));
}

/**
 * A text that may be truncated, with the full text in the tooltip. Names often differ only at their end, so a long one
 * keeps it: in two lines, the second one is the text's end; in one line, the text is split and truncated in its middle.
 * `whole`: the tooltip's text, if it is longer.
 */
export function CutText({ children, whole = children }: { readonly children: string; readonly whole?: string }) {
  if (widthOf(children) <= widest) return <Cut whole={whole}>{partsOf(children)}</Cut>;
  const middle = middleOf(children);
  return (
    <span className="long parts" title={whole}>
      <span className="whole" data-whole={children}>
        <span className="text">
          <span className="start">{children.slice(0, middle)}</span>
          <span className="end">
            <bdi dir="ltr">{children.slice(middle)}</bdi>
          </span>
        </span>
      </span>
    </span>
  );
}

/** Style of a text that wraps into a second line and is truncated after it; two lines fit the height of a row. */
export const clamped = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  lineHeight: 1.25,
} as const;

const inLine = {
  maxWidth: '100%',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'pre',
} as const;

/** Style of long texts in tables and cards. */
export const twoLines = {
  '& .long': clamped,
  '& .long.parts': { display: 'block', maxHeight: '2lh' },
  '& .parts > .whole': { display: 'block', position: 'relative' },
  // `100%` is the text's full height. Beyond two lines, shows only its first line, and the end of the text as the
  // second.
  '& .parts .text': { display: 'block', clipPath: 'inset(0 0 clamp(0px, (100% - 2.5lh) * 99, 100% - 1lh) 0)' },
  '& .parts > .whole::after': {
    ...inLine,
    content: '"\\2066" attr(data-whole) "\\2069" / ""',
    position: 'absolute',
    top: '1lh',
    insetInline: 0,
    height: 'clamp(0px, (100% - 2.5lh) * 99, 1lh)',
    // Overflows at its beginning, where it is truncated.
    direction: 'rtl',
    textAlign: 'left',
  },
} as const;

/** Style of long texts in one line. */
export const oneLine = {
  '& .long': { display: 'inline-flex', maxWidth: '100%', verticalAlign: 'bottom', whiteSpace: 'pre' },
  '& .parts :is(.whole, .text)': { display: 'flex', minWidth: 0, maxWidth: '100%' },
  '& .parts :is(.start, .end)': inLine,
  '& .parts .end': { direction: 'rtl' },
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
