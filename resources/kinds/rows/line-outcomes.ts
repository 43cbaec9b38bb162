/**
 * What became of a line. `added` and `removed` are written; so is an `unknown` line that is added, which stands for no
 * record yet; one that is to be removed isn't there. `already`: it was there. `repeated`: an earlier line says the same.
 */
export const lineOutcomes = ['added', 'removed', 'unknown', 'already', 'repeated', 'wrong', 'undone'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];
