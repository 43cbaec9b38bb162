import type { Identifier } from 'react-admin';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { Words } from '../../../resources/ui/use-words.ts';
import type { AdminDataProvider } from '../../data-provider/admin-data-provider.ts';
import { errorMessage, fieldMessages } from '../../data-provider/api-errors.ts';

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

/**
 * Restores records one after the other; a refusal stops no other. Records that others refer to must come first, so
 * refused ones are tried again as long as that helps. Never rejects: network errors count as refusals.
 */
export async function restoreRecords(
  provider: Pick<AdminDataProvider, 'restore'>,
  resource: string,
  items: readonly DeletedItem[],
  say: Words['say'],
  onProgress?: (done: number) => void,
): Promise<readonly RestoreOutcome[]> {
  const refusals = new Map<Identifier, string>();
  let remaining = items;
  let before = 0;
  do {
    before = remaining.length;
    for (const { id, revision } of remaining) {
      try {
        await provider.restore(resource, id, revision === undefined ? {} : { revision });
        refusals.delete(id);
        remaining = remaining.filter((item) => item.id !== id);
        onProgress?.(items.length - remaining.length);
      } catch (error) {
        refusals.set(id, refusalOf(error, say));
      }
    }
  } while (remaining.length > 0 && remaining.length < before);
  return items.map((item) => {
    const refused = refusals.get(item.id);
    return refused === undefined ? item : { ...item, refused };
  });
}

/** The last revision of a deleted record, as its list has it. */
export function revisionOf(record: Values | undefined): number | undefined {
  const revision = record?.revision;
  return typeof revision === 'number' ? revision : undefined;
}

/** The message of a refusal: of the fields that are in the way, where there are some. */
function refusalOf(error: unknown, say: Words['say']): string {
  const fields = Object.values(fieldMessages(error));
  return fields.length > 0 ? fields.join(' ') : errorMessage(error, say);
}
