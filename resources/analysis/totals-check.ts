import type { SalesOptions } from './answer.ts';

/** How long ago the totals were compared at the latest, if no two nights were missed: some hours are for a night itself. */
const mostHours = 54;

/** What the options tell of the nightly comparison of totals with orders. */
export type TotalsCheck = Pick<SalesOptions, 'checked_at' | 'mended'>;

/**
 * Why somebody should look at the totals: the last night put some right, or no night compared them for long. A shop that
 * no night has seen yet, as one that was just started, has nothing to look at.
 */
export function totalsProblem({ checked_at: checked, mended }: TotalsCheck, now: Date): 'mended' | 'late' | undefined {
  if (checked !== null && now.getTime() - Date.parse(checked) > mostHours * 3_600_000) return 'late';
  return mended > 0 ? 'mended' : undefined;
}
