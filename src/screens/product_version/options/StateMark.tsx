import { useWords } from '../../../../resources/ui/use-words.ts';
import type { OptionState } from './saved-combinations.ts';

export type StateTone = 'success' | 'warning' | 'error' | 'info' | 'neutral' | 'missing';

export const stateTones: Readonly<Record<OptionState, StateTone>> = {
  missing: 'missing',
  new: 'info',
  active: 'success',
  obsolete: 'neutral',
  incomplete: 'warning',
  duplicate: 'error',
};

/**
 * Outlines of Material icons (24 × 24). As plain paths, since a matrix draws hundreds, and each of MUI's icon components
 * costs as much as the rest of its cell.
 */
const outlines: Readonly<Record<OptionState, string>> = {
  missing:
    'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
  new: 'M13 7h-2v4H7v2h4v4h2v-4h4v-2h-4zm-1-5C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8',
  active:
    'M16.59 7.58 10 14.17l-3.59-3.58L5 12l5 5 8-8zM12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
  obsolete:
    'M12 2C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2M4 12c0-4.42 3.58-8 8-8 1.85 0 3.55.63 4.9 1.69L5.69 16.9C4.63 15.55 4 13.85 4 12m8 8c-1.85 0-3.55-.63-4.9-1.69L18.31 7.1C19.37 8.45 20 10.15 20 12c0 4.42-3.58 8-8 8',
  incomplete:
    'M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
  duplicate:
    'M16 1H4c-1.1 0-2 .9-2 2v14h2V3h12zm3 4H8c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h11c1.1 0 2-.9 2-2V7c0-1.1-.9-2-2-2m0 16H8V7h11z',
};

/** A state as icon and text. */
export function StateMark({ state }: { readonly state: OptionState }) {
  const { say } = useWords();
  return (
    <span className="state">
      <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor" aria-hidden>
        <path d={outlines[state]} />
      </svg>
      {say(`matrix.states.${state}`)}
    </span>
  );
}
