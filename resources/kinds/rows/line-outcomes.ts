/**
 * The outcome of a line. `added` and `removed` are written. `unknown`: also added, but no record with this value exists
 * yet; in a removal, the line isn't in the rows. `already`: it was in the rows. `repeated`: an earlier line has the
 * same value.
 */
export const lineOutcomes = ['added', 'removed', 'unknown', 'already', 'repeated', 'wrong', 'undone'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];
