/**
 * What a sync does with a pickup point. `conflict`: changed here and there since the last sync. `kept`: changed here
 * only, and so left. `wrong`: can't be taken over.
 */
export const syncOutcomes = ['added', 'changed', 'gone', 'conflict', 'kept', 'wrong', 'same'] as const;
export type SyncOutcome = (typeof syncOutcomes)[number];
