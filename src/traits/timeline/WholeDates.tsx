import { useWords } from '../../../resources/ui/use-words.ts';
import { momentText } from './words.ts';

export interface WholeDatesProps {
  /** The times in the sentence. */
  readonly moments: readonly number[];
  readonly children: string;
}

/** A sentence that may wrap before and after its dates, but not inside one. */
export function WholeDates({ moments, children }: WholeDatesProps) {
  const words = useWords();
  const dates = moments.filter(Number.isFinite).map((moment) => momentText(moment, words));
  const parts = dates.reduce<readonly string[]>(
    (pieces, date) =>
      pieces.flatMap((piece) =>
        piece === date
          ? [piece]
          : piece
              .split(date)
              .flatMap((text) => [date, text])
              .slice(1),
      ),
    [children],
  );
  return parts.map((part, index) =>
    dates.includes(part) ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
