import type { Identifier, RaRecord } from 'react-admin';
import type { AdminDataProvider } from '../../data-provider/admin-data-provider.ts';

/** Runs an action on each record of a selection, or deletes it where `action` is undefined. */
export interface BulkTask {
  readonly action?: string | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

export interface BulkOutcome {
  readonly id: Identifier;
  /** Why it was refused; absent where it was done. */
  readonly refused?: string;
}

/** Records deleted by one request: few, so that the progress bar moves. */
const deleteBatchSize = 5;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The revisions that were read, for `If-Match`. */
function revisionsOf(records: ReadonlyMap<Identifier, RaRecord>, ids: readonly Identifier[]): Record<string, number> {
  return Object.fromEntries(
    ids.flatMap((id): [string, number][] => {
      const revision: unknown = records.get(id)?.['revision'];
      return typeof revision === 'number' ? [[String(id), revision]] : [];
    }),
  );
}

/**
 * Runs the task on each record in turn. Never rejects: network errors count as refusals. Records without a revision no
 * longer exist and are refused with the sentence `gone`, since every write needs a revision (CONTRACT, Writes).
 */
export async function runBulk(
  dataProvider: Pick<AdminDataProvider, 'deleteMany' | 'action'>,
  resource: string,
  ids: readonly Identifier[],
  records: ReadonlyMap<Identifier, RaRecord>,
  { action, body }: BulkTask,
  gone: string,
  onProgress: (done: number) => void,
): Promise<readonly BulkOutcome[]> {
  const revisions = revisionsOf(records, ids);
  const outcomes: BulkOutcome[] = [];
  const size = action === undefined ? deleteBatchSize : 1;
  const existing = ids.filter((id) => revisions[String(id)] !== undefined);
  for (let start = 0; start < existing.length; start += size) {
    const batch = existing.slice(start, start + size);
    try {
      if (action === undefined) {
        const { failures } = await dataProvider.deleteMany(resource, { ids: batch, meta: { revisions } });
        outcomes.push(
          ...batch.map((id) => withReason(id, failures.find((failure) => String(failure.id) === String(id))?.message)),
        );
      } else {
        for (const id of batch) {
          const revision = revisions[String(id)];
          await dataProvider.action(resource, id, action, {
            ...(body ? { body } : {}),
            ...(revision !== undefined && { revision }),
          });
          outcomes.push({ id });
        }
      }
    } catch (error) {
      outcomes.push(...batch.map((id) => withReason(id, reasonOf(error))));
    }
    onProgress(outcomes.length);
  }
  return [...outcomes, ...ids.filter((id) => !existing.includes(id)).map((id) => ({ id, refused: gone }))];
}

function withReason(id: Identifier, refused: string | undefined): BulkOutcome {
  return refused === undefined ? { id } : { id, refused };
}
