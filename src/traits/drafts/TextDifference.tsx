import { useMemo } from 'react';
import { styled } from '@mui/material/styles';
import { diffTexts, type TextPiece } from './text-pieces.ts';

/** `del` and `ins` keep their strikethrough and underline, so that colour isn't the only mark. */
const Marked = styled('span')(({ theme }) => {
  const ground = (colour: string) =>
    `color-mix(in srgb, ${colour} ${theme.palette.mode === 'dark' ? 28 : 16}%, transparent)`;
  return {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    '& del': { backgroundColor: ground(theme.palette.error.main), textDecorationThickness: 1 },
    '& ins': { backgroundColor: ground(theme.palette.success.main), textDecorationThickness: 1 },
  };
});

/** One of two texts, with the words marked that the other lacks. */
export function TextDifference({
  before,
  after,
  side,
}: {
  readonly before: string;
  readonly after: string;
  readonly side: 'before' | 'after';
}) {
  const pieces = useMemo(() => diffTexts(before, after), [before, after]);
  const Mark = side === 'before' ? 'del' : 'ins';
  const draw = ({ text, differs }: TextPiece, index: number) =>
    differs ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>;
  return <Marked>{pieces[side].map(draw)}</Marked>;
}
