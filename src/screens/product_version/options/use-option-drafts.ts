import { useCallback, useMemo, useState } from 'react';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { useLanguage } from '../../../../resources/ui/use-language.ts';
import type { RecordPanelProps } from '../../../form/slots.ts';
import { type Book, bookOf, type OptionFieldName } from './book.ts';
import type { Combination } from './combinations.ts';
import { optionParts } from './option-parts.ts';
import { createDrafts, type Drafts } from './sheet/drafts.ts';
import { type DraftWork, useDraftWork } from './sheet/use-draft-work.ts';
import { readTyped } from './typed.ts';
import type { ProductOptions } from './use-product-options.ts';
import type { OptionsBody } from './wire.ts';

export interface OptionDrafts {
  readonly drafts: Drafts;
  readonly book: Book;
  readonly work: DraftWork;
  readonly type: (combinations: readonly Combination[], field: OptionFieldName, text: string) => void;
}

const declared: Fields = optionFields;

/** The saved options, and the unsaved changes over them. */
export function useOptionDrafts(
  options: ProductOptions & { readonly body: OptionsBody },
  page: RecordPanelProps['page'],
  onProblem: (combination: Combination) => void,
): OptionDrafts {
  const language = useLanguage();
  const { body } = options;
  const [drafts] = useState(createDrafts);
  const read = useCallback((next: OptionsBody) => bookOf(next, language), [language]);
  const book = useMemo(() => read(body), [read, body]);
  const work = useDraftWork({
    drafts,
    options,
    page,
    section: 'options',
    counted: 'matrix.options',
    saved: 'matrix.saved',
    read,
    ledger: book,
    partsOf: optionParts,
    onProblem,
  });
  const type = useCallback(
    (combinations: readonly Combination[], field: OptionFieldName, typed: string) => {
      const { value, error } = readTyped(declared, field, typed, language);
      drafts.type(combinations, field, value, error);
    },
    [drafts, language],
  );
  return { drafts, book, work, type };
}
