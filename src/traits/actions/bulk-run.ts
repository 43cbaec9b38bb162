import type { Identifier, RaRecord } from 'react-admin';
import type { AdminDataProvider } from '../../data-provider/admin-data-provider.ts';

/** Something that can be done to each record of a selection; `action` absent means delete. */
export interface BulkTask {
  readonly action?: string | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
}

/** One row's outcome: done, or refused and why. */
export interface BulkOutcome {
  readonly id: Identifier;
  readonly refused?: string;
}

/** Deletes go in parts of so many, so that progress shows. */
const part = 5;

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The revisions that were read become `If-Match`. */
function revisionsOf(records: ReadonlyMap<Identifier, RaRecord>, ids: readonly Identifier[]): Record<string, number> {
  return Object.fromEntries(
    ids.flatMap((id): [string, number][] => {
      const revision: unknown = records.get(id)?.['revision'];
      return typeof revision === 'number' ? [[String(id), revision]] : [];
    }),
  );
}

/**
 * Runs the task on each record in turn and tells of each whether it was done or refused, with why. Never rejects: what
 * could not even be asked (no network) counts as refused, and so does, with `gone`, what is no longer there: without a
 * revision nothing is asked (CONTRACT, Writes).
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
  const size = action === undefined ? part : 1;
  const there = ids.filter((id) => revisions[String(id)] !== undefined);
  for (let at = 0; at < there.length; at += size) {
    const some = there.slice(at, at + size);
    try {
      if (action === undefined) {
        const { failures } = await dataProvider.deleteMany(resource, { ids: some, meta: { revisions } });
        outcomes.push(
          ...some.map((id) => withReason(id, failures.find((failure) => String(failure.id) === String(id))?.message)),
        );
      } else {
        for (const id of some) {
          const revision = revisions[String(id)];
          await dataProvider.action(resource, id, action, {
            ...(body ? { body } : {}),
            ...(revision !== undefined && { revision }),
          });
          outcomes.push({ id });
        }
      }
    } catch (error) {
      outcomes.push(...some.map((id) => withReason(id, reasonOf(error))));
    }
    onProgress(outcomes.length);
  }
  return [...outcomes, ...ids.filter((id) => !there.includes(id)).map((id) => ({ id, refused: gone }))];
}

function withReason(id: Identifier, refused: string | undefined): BulkOutcome {
  return refused === undefined ? { id } : { id, refused };
}
