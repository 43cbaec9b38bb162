import { most } from '../../../../resources/catalogue/product-choices.ts';
import { sentencesOf } from '../../../generic/refusal.ts';
import type { Book } from './book.ts';
import { choicesIn, type Combination } from './combinations.ts';
import type { Drafts } from './sheet/drafts.ts';
import { isOutdated, type ProductOptions } from './use-product-options.ts';
import type { OptionsBody } from './wire.ts';

/** How a save ended; what was not saved is still in the drafts. */
export type SaveResult =
  | { readonly kind: 'saved'; readonly count: number }
  /** Cells are marked with what is wrong, or with what others saved there. */
  | { readonly kind: 'wrong' | 'clashing' }
  /** Someone else wrote: it was read again below what was typed. */
  | { readonly kind: 'changed' }
  | { readonly kind: 'failed'; readonly message: string };

interface Part {
  readonly method: 'PUT' | 'POST';
  readonly rows: readonly { readonly combination: Combination; readonly body: Readonly<Record<string, unknown>> }[];
}

function* slices<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}

/** What is unsaved, as calls: changes of options that there are, then new ones. */
export function partsOf(drafts: Drafts, book: Pick<Book, 'options'>): readonly Part[] {
  const all = drafts.keys().map((combination) => ({ combination, view: drafts.view(combination), id: book.options.get(combination)?.id }));
  const typed = ({ changed, values }: (typeof all)[number]['view']) => Object.fromEntries(changed.map((field) => [field, values[field] ?? null]));
  const changes = all.flatMap(({ combination, view, id }) => (id === undefined ? [] : [{ combination, body: { id, ...typed(view) } }]));
  const added = all.flatMap(({ combination, view, id }) => (id === undefined ? [{ combination, body: { choices: choicesIn(combination), ...typed(view) } }] : []));
  return [
    ...Array.from(slices(changes, most.atOnce), (rows) => ({ method: 'PUT' as const, rows })),
    ...Array.from(slices(added, most.atOnce), (rows) => ({ method: 'POST' as const, rows })),
  ];
}

/** Sentences of a refused call by combination and field: `options.3.price`. One about the choices is about the whole. */
function mark(drafts: Drafts, { rows }: Part, sentences: Readonly<Record<string, string>>): boolean {
  const marks = new Map<Combination, Record<string, string>>();
  for (const [path, sentence] of Object.entries(sentences)) {
    const [, index, field = ''] = /^options\.(\d+)(?:\.(\w+))?/u.exec(path) ?? [];
    const row = index === undefined ? undefined : rows[Number(index)];
    if (row) marks.set(row.combination, { ...marks.get(row.combination), [field === 'choices' || field === 'id' ? '' : field]: sentence });
  }
  drafts.fail(marks);
  return marks.size > 0;
}

/**
 * Saves all drafts, changes first; each call from the revision that the one before left. What is refused, or gets no answer, stays
 * as it was typed, and saving again sends the same, with the same Idempotency-Key for what is new: nothing is made twice.
 * `absorb` lays what is saved now below the drafts.
 */
export async function saveOptions(drafts: Drafts, book: Book, options: ProductOptions, absorb: (body: OptionsBody, own: boolean) => void): Promise<SaveResult> {
  const { invalid, clashing, changed, added } = drafts.summary();
  if (invalid > 0) return { kind: 'wrong' };
  if (clashing > 0) return { kind: 'clashing' };
  for (const part of partsOf(drafts, book)) {
    try {
      absorb(await options.write({ below: 'options', method: part.method, body: { options: part.rows.map(({ body }) => body) } }), true);
    } catch (error) {
      if (isOutdated(error)) {
        const body = await options.refetch();
        if (body) absorb(body, false);
        return { kind: 'changed' };
      }
      const sentences = sentencesOf(error);
      if (mark(drafts, part, sentences)) return { kind: 'wrong' };
      return { kind: 'failed', message: Object.values(sentences).join(' ') || (error instanceof Error ? error.message : '') };
    }
  }
  return { kind: 'saved', count: changed + added };
}
