/** Days that the rows of a finished run are kept. The run itself, with its counts, is never deleted. */
export const retentionDays = 30;
const day = 86_400_000;

/** The moment before which finished runs have lost their rows. */
export function retentionCutoff(now: Date): Date {
  return new Date(now.getTime() - retentionDays * day);
}

/** Whether the rows of a run are past their retention. */
export function isExpired({ finished_at: at }: { readonly finished_at: unknown }, now: Date): boolean {
  return at !== null && new Date(String(at)) < retentionCutoff(now);
}
