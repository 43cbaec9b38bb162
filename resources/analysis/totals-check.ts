import type { SalesOptions } from './answer.ts';

/** Maximum age of the last comparison, in hours, if no two nights were missed; a night itself takes some hours. */
const mostHours = 54;

/** The options' data about the nightly comparison of totals with orders. */
export type TotalsCheck = Pick<SalesOptions, 'checked_at' | 'mended'>;

/**
 * Why somebody should check the totals: the last night corrected some, or there was no comparison for too long. A new
 * shop without any comparison yet has no problem.
 */
export function totalsProblem({ checked_at: checked, mended }: TotalsCheck, now: Date): 'mended' | 'late' | undefined {
  if (checked !== null && now.getTime() - Date.parse(checked) > mostHours * 3_600_000) return 'late';
  return mended > 0 ? 'mended' : undefined;
}
