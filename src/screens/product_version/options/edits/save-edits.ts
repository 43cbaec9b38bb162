import { HttpError } from 'react-admin';
import { isConflict, fieldMessages } from '../../../../data-provider/api-errors.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { OptionsBody } from '../options-schema.ts';
import { alreadyThere, type Edits } from '../../../../grid/edits.ts';

/** Result of a save; what was not saved stays among the edits. */
export type SaveResult =
  | { readonly outcome: 'saved'; readonly count: number }
  /** Cells are marked with errors or conflicts. */
  | { readonly outcome: 'wrong' | 'clashing' }
  /** Someone else wrote: the saved values were read again, the edits stay. */
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'failed'; readonly message: string };

/** A bulk request that saves many rows. */
export interface BulkRequest {
  readonly method: 'PUT' | 'POST';
  readonly below: string;
  /** Member of the body that holds the rows; errors name it: `options.3.price`. */
  readonly list: string;
  readonly rows: readonly { readonly key: string; readonly body: Readonly<Record<string, unknown>> }[];
}

/** Splits a bulk request into parts of at most `most` rows. */
export function splitRequest(part: BulkRequest, most: number): readonly BulkRequest[] {
  return Array.from({ length: Math.ceil(part.rows.length / most) }, (_, index) => ({
    ...part,
    rows: part.rows.slice(index * most, (index + 1) * most),
  }));
}

/**
 * Sets the errors of a refused request on their rows and fields; one that concerns no typed field is set on the whole
 * row.
 */
function setErrors(
  edits: Edits,
  { list, rows }: BulkRequest,
  sentences: Readonly<Record<string, string>>,
  isThere: (sentence: string) => boolean,
): boolean {
  const marks = new Map<string, Record<string, string>>();
  for (const [path, sentence] of Object.entries(sentences)) {
    const [top, index, field = ''] = path.split('.');
    const row = top === list ? rows[Number(index)] : undefined;
    if (!row) continue;
    const about =
      field === alreadyThere
        ? isThere(sentence)
          ? alreadyThere
          : ''
        : field in row.body && field !== 'id'
          ? field
          : '';
    marks.set(row.key, { ...marks.get(row.key), [about]: sentence });
  }
  edits.fail(marks);
  return marks.size > 0;
}

export interface SaveOptions {
  readonly edits: Edits;
  /** The unsaved edits as requests. */
  readonly parts: readonly BulkRequest[];
  readonly write: ProductOptions['write'];
  readonly refetch: ProductOptions['refetch'];
  /** Merges saved values under the edits; `own` after this page's own write. */
  readonly merge: (body: OptionsBody, own: boolean) => void;
  /** Message by which an older server's 422 says that a row already exists. */
  readonly exists: string;
}

/**
 * Saves all edits, each request with the revision of the previous answer. Refused or unanswered edits stay. Saving
 * again sends the same requests with the same Idempotency-Key, so nothing is created twice.
 */
export async function saveEdits({ edits, parts, write, refetch, merge, exists }: SaveOptions): Promise<SaveResult> {
  const { invalid, clashing, changed, added } = edits.summary();
  if (invalid > 0) return { outcome: 'wrong' };
  if (clashing > 0) return { outcome: 'clashing' };
  for (const part of parts) {
    try {
      merge(
        await write({
          below: part.below,
          method: part.method,
          body: { [part.list]: part.rows.map(({ body }) => body) },
        }),
        true,
      );
    } catch (error) {
      if (isConflict(error)) {
        const body = await refetch();
        if (body) merge(body, false);
        return { outcome: 'changed' };
      }
      const sentences = fieldMessages(error);
      const isThere = (sentence: string) => sentence === exists || (error instanceof HttpError && error.status === 409);
      if (setErrors(edits, part, sentences, isThere)) return { outcome: 'wrong' };
      return {
        outcome: 'failed',
        message: Object.values(sentences).join(' ') || (error instanceof Error ? error.message : ''),
      };
    }
  }
  return { outcome: 'saved', count: changed + added };
}
