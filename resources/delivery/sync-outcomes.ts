/**
 * The action of a sync for a pickup point. `conflict`: changed here and there since the last sync. `kept`: changed only
 * here, so left unchanged. `wrong`: invalid, so not imported.
 */
export const syncOutcomes = ['added', 'changed', 'gone', 'conflict', 'kept', 'wrong', 'same'] as const;
export type SyncOutcome = (typeof syncOutcomes)[number];
