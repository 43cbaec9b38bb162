import { HttpError } from 'react-admin';
import { isConflict, sentencesOf } from '../../../../data-provider/refusal.ts';
import type { ProductOptions } from '../use-product-options.ts';
import type { OptionsBody } from '../wire.ts';
import { alreadyThere, type Edits } from '../../../../grid/edits.ts';

/** How a save ended; what was not saved is still in the edits. */
export type SaveResult =
  | { readonly outcome: 'saved'; readonly count: number }
  /** Cells are marked with what is wrong, or with what others saved there. */
  | { readonly outcome: 'wrong' | 'clashing' }
  /** Someone else wrote: it was read again below what was typed. */
  | { readonly outcome: 'changed' }
  | { readonly outcome: 'failed'; readonly message: string };

/** One call that saves many rows. */
export interface Part {
  readonly method: 'PUT' | 'POST';
  readonly below: string;
  /** The member of the body that holds the rows; refusals name it: `options.3.price`. */
  readonly list: string;
  readonly rows: readonly { readonly key: string; readonly body: Readonly<Record<string, unknown>> }[];
}

/** The same call in as many parts as it takes. */
export function inParts(part: Part, most: number): readonly Part[] {
  return Array.from({ length: Math.ceil(part.rows.length / most) }, (_, index) => ({
    ...part,
    rows: part.rows.slice(index * most, (index + 1) * most),
  }));
}

/**
 * Sentences of a refused call by row and field. One about what the row is, and not about a value, is about the whole.
 */
function mark(
  edits: Edits,
  { list, rows }: Part,
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
  /** What is unsaved, as calls. */
  readonly parts: readonly Part[];
  readonly write: ProductOptions['write'];
  readonly refetch: ProductOptions['refetch'];
  /** Lays what is saved now below the edits; `own` where our own write answered it. */
  readonly absorb: (body: OptionsBody, own: boolean) => void;
  /** What is said of a row that is there already, by a server that answers 422 to it as to any other fault. */
  readonly exists: string;
}

/**
 * Saves all edits, each call from the revision that the one before left. What is refused, or gets no answer, stays as
 * it was typed, and saving again sends the same, with the same Idempotency-Key for what is new: nothing is made twice.
 */
export async function saveEdits({ edits, parts, write, refetch, absorb, exists }: SaveOptions): Promise<SaveResult> {
  const { invalid, clashing, changed, added } = edits.summary();
  if (invalid > 0) return { outcome: 'wrong' };
  if (clashing > 0) return { outcome: 'clashing' };
  for (const part of parts) {
    try {
      absorb(
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
        if (body) absorb(body, false);
        return { outcome: 'changed' };
      }
      const sentences = sentencesOf(error);
      const isThere = (sentence: string) => sentence === exists || (error instanceof HttpError && error.status === 409);
      if (mark(edits, part, sentences, isThere)) return { outcome: 'wrong' };
      return {
        outcome: 'failed',
        message: Object.values(sentences).join(' ') || (error instanceof Error ? error.message : ''),
      };
    }
  }
  return { outcome: 'saved', count: changed + added };
}
