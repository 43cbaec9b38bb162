import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { Words } from '../../../resources/ui/use-words.ts';
import type { BulkRun } from '../../data-provider/bulk-types.ts';
import { countOf, outcomeWord, presentOutcomes } from './run-state.ts';

/** The result of a run as text: `Done 3,498 · Refused 2`. */
export function resultText(run: BulkRun, { say }: Words): string {
  return presentOutcomes(run)
    .map((outcome) => `${say(`bulk.outcomes.${outcomeWord(run, outcome)}`)} ${groupDigits(countOf(run, outcome))}`)
    .join(' · ');
}
