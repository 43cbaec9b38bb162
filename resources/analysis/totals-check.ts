import type { SalesOptions } from './answer.ts';

/** How long ago the totals were compared at the latest, if no two nights were missed: some hours are for a night itself. */
const mostHours = 54;

/** What the options tell of the nightly comparison of totals with orders. */
export type TotalsCheck = Pick<SalesOptions, 'checked_at' | 'mended' | 'first_day'>;

/**
 * Why somebody should look at the totals: the last night put some right, or no night compared them for long. A store
 * without orders has none to compare.
 */
export function totalsProblem(
  { checked_at: checked, mended, first_day: first }: TotalsCheck,
  now: Date,
): 'mended' | 'late' | undefined {
  const since = checked ?? (first === null ? null : `${first}T00:00:00+08:00`);
  if (since !== null && now.getTime() - Date.parse(since) > mostHours * 3_600_000) return 'late';
  return mended > 0 ? 'mended' : undefined;
}
