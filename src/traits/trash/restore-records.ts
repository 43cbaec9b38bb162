import type { Identifier } from 'react-admin';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { Words } from '../../../resources/ui/use-words.ts';
import type { AdminDataProvider } from '../../data-provider/admin-data-provider.ts';
import { errorMessage, fieldMessages } from '../../data-provider/api-errors.ts';
import type { BulkCalls, BulkRow } from '../../data-provider/bulk-types.ts';
import { followRun, type RunResult, runAtOnce } from '../bulk/run-at-once.ts';
import { countOf, type Progress } from '../bulk/run-state.ts';

/** A deleted record. */
export interface DeletedItem {
  readonly id: Identifier;
  readonly title: string;
  /** Its last revision, for `If-Match`. */
  readonly revision?: number | undefined;
}

export interface RestoreOutcome extends DeletedItem {
  /** Why it wasn't restored. */
  readonly refused?: string;
}

/** Restores a record. Never rejects: a network error counts as a refusal. */
export async function restoreRecord(
  provider: Pick<AdminDataProvider, 'restore'>,
  resource: string,
  item: DeletedItem,
  say: Words['say'],
): Promise<RestoreOutcome> {
  const { id, revision } = item;
  try {
    await provider.restore(resource, id, revision === undefined ? {} : { revision });
    return item;
  } catch (error) {
    const fields = Object.values(fieldMessages(error));
    return { ...item, refused: fields.length > 0 ? fields.join(' ') : errorMessage(error, say) };
  }
}

/**
 * Restores picked records with a bulk run, so that a refusal doesn't stop the others. A record must be restored after
 * the records that it refers to, so refused ones are retried while that helps.
 */
export async function restorePicked(
  bulk: BulkCalls,
  resource: string,
  ids: readonly Identifier[],
  options: { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void },
): Promise<RunResult> {
  let result = await runAtOnce(bulk, resource, { selection: { ids }, restore: true }, options);
  for (let before = 0; countOf(result.run, 'refused') > 0 && countOf(result.run, 'done') > before;) {
    before = countOf(result.run, 'done');
    const again = await bulk.start(resource, result.run.id, { again: ['refused'] });
    result = await followRun(bulk, resource, again, options);
  }
  return result;
}

/** The outcomes of a restore run's rows. A record that somebody else restored counts as restored. */
export function restoreOutcomes(rows: readonly BulkRow[], say: Words['say']): readonly RestoreOutcome[] {
  return rows.map(({ id, title, outcome, reason }) =>
    outcome === 'done' || outcome === 'same'
      ? { id, title }
      : { id, title, refused: reason === undefined || reason === '' ? say(`bulk.rows.${outcome}`) : reason },
  );
}

/** The last revision of a deleted record, from its list. */
export function revisionOf(record: Values | undefined): number | undefined {
  const revision = record?.revision;
  return typeof revision === 'number' ? revision : undefined;
}
