import type { Place } from '../../../resources/delivery/shipping-fee-gaps.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { FeeWords } from './use-fee-words.ts';

/** Maximum number of names before the rest is only counted. */
const mostNames = 4;

interface PlacesProps {
  readonly places: readonly Place[];
  readonly words: FeeWords;
}

/** Names of places; of many, the first ones, which expand the others. */
export function Places({ places, words: { say, list, placeNames } }: PlacesProps) {
  const names = placeNames(places);
  const rest = names.slice(mostNames);
  if (rest.length < 2) return list(names);
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>
        {list(names.slice(0, mostNames))} {say('feeCoverage.more', { count: groupDigits(rest.length) })}
      </summary>
      {list(rest)}
    </details>
  );
}
