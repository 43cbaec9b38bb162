import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { useWords } from '../../../../resources/kinds/parts/use-words.tsx';
import type { RecordPanelProps } from '../../../generic/extension.ts';
import { type Book, bookOf, type OptionFieldName } from './book.ts';
import { type Combination, fits } from './combinations.ts';
import { useSummary } from './editor-context.ts';
import { type SaveResult, saveOptions } from './save-options.ts';
import { createDrafts, type Drafts } from './sheet/drafts.ts';
import { readTyped } from './typed.ts';
import type { ProductOptions } from './use-product-options.ts';
import type { OptionsBody } from './wire.ts';

/** What is to be said about the last save, or the last reading. */
export type Notice = Exclude<SaveResult, { readonly kind: 'saved' }> | { readonly kind: 'lost'; readonly names: readonly string[] };

export interface OptionDrafts {
  readonly drafts: Drafts;
  readonly book: Book;
  readonly notice: Notice | undefined;
  readonly dismiss: () => void;
  readonly type: (combinations: readonly Combination[], field: OptionFieldName, text: string) => void;
}

const declared: Fields = optionFields;

/** The unsaved changes of the options, which the page's save bar saves and its guard knows. */
export function useOptionDrafts(options: ProductOptions & { readonly body: OptionsBody }, page: RecordPanelProps['page'], onProblem: (combination: Combination) => void): OptionDrafts {
  const { say, language } = useWords();
  const notify = useNotify();
  const { body, own } = options;
  const [drafts] = useState(createDrafts);
  const [notice, setNotice] = useState<Notice>();
  const book = useMemo(() => bookOf(body, language), [body, language]);
  const absorb = useCallback(
    (next: OptionsBody, mine: boolean) => {
      const { rows, groups } = bookOf(next, language);
      return drafts.load(rows, { own: mine, fits: (combination) => fits(groups, combination) });
    },
    [drafts, language],
  );
  const names = useRef(book.nameOf);
  useLayoutEffect(() => {
    const lost = absorb(body, own);
    // Named by what was there before: their choices are gone.
    if (lost.length > 0) setNotice({ kind: 'lost', names: lost.map(names.current) });
    names.current = book.nameOf;
  }, [absorb, body, own, book]);

  const summary = useSummary(drafts);
  const count = summary.changed + summary.added;
  const save = async () => {
    const result = await saveOptions(drafts, book, options, absorb);
    if (result.kind === 'saved' || (result.kind === 'changed' && drafts.keys().length === 0)) {
      setNotice(undefined);
      notify('matrix.saved', { type: 'success', messageArgs: { smart_count: result.kind === 'saved' ? result.count : count } });
      return true;
    }
    setNotice(result);
    const first = drafts.keys().find((combination) => {
      const { errors, theirs } = drafts.view(combination);
      return Object.keys(errors).length + Object.keys(theirs).length > 0;
    });
    if (first !== undefined) onProblem(first);
    return false;
  };
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const text = count === 0 ? '' : say('matrix.options', { smart_count: count });
  useEffect(() => {
    page.setWork('options', text === '' ? undefined : { text, save: () => latest.current(), discard: () => drafts.revert() });
  }, [page, text, drafts]);
  useEffect(() => () => page.setWork('options', undefined), [page]);

  const type = useCallback(
    (combinations: readonly Combination[], field: OptionFieldName, typed: string) => {
      const { value, error } = readTyped(declared, field, typed, language);
      drafts.type(combinations, field, value, error);
    },
    [drafts, language],
  );
  // A notice about what is unsaved goes with it.
  const shown = notice && notice.kind !== 'lost' && count === 0 ? undefined : notice;
  return { drafts, book, notice: shown, dismiss: () => setNotice(undefined), type };
}
