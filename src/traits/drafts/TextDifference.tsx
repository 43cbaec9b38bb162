import { useMemo } from 'react';
import { styled } from '@mui/material/styles';
import { type Piece, piecesOf } from './text-pieces.ts';

/** Marked by more than a colour: struck out on the one side, underlined on the other. */
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

/** One side of two texts, with what the other side lacks marked. */
export function TextDifference({
  before,
  after,
  side,
}: {
  readonly before: string;
  readonly after: string;
  readonly side: 'before' | 'after';
}) {
  const pieces = useMemo(() => piecesOf(before, after), [before, after]);
  const Mark = side === 'before' ? 'del' : 'ins';
  const draw = ({ text, differs }: Piece, index: number) =>
    differs ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>;
  return <Marked>{pieces[side].map(draw)}</Marked>;
}
