import { useCallback, useMemo, useState } from 'react';
import { optionFields } from '../../../../resources/catalogue/product-choices.ts';
import type { Fields } from '../../../../resources/kinds/index.ts';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../../form/slots.ts';
import { type SavedCombinations, savedCombinationsOf, type OptionFieldName } from './saved-combinations.ts';
import type { Combination } from './combinations.ts';
import { optionRequests } from './option-parts.ts';
import { createEdits, type Edits } from '../../../grid/edits.ts';
import { type PanelEdits, usePanelEdits } from './edits/use-panel-edits.ts';
import { parseText } from './parse-text.ts';
import type { ProductOptions } from './use-product-options.ts';
import type { OptionsBody } from './options-schema.ts';

export interface OptionEdits {
  readonly edits: Edits;
  readonly savedCombinations: SavedCombinations;
  readonly work: PanelEdits;
  readonly type: (combinations: readonly Combination[], field: OptionFieldName, text: string) => void;
}

const declared: Fields = optionFields;

/** The saved options and the edits over them. */
export function useOptionEdits(
  options: ProductOptions & { readonly body: OptionsBody },
  page: RecordPanelProps['page'],
  onProblem: (combination: Combination) => void,
): OptionEdits {
  const words = useWords();
  const { language } = words;
  const { body } = options;
  const read = useCallback((next: OptionsBody) => savedCombinationsOf(next, language), [language]);
  const savedCombinations = useMemo(() => read(body), [read, body]);
  const [edits] = useState(() => createEdits(savedCombinations.rows));
  const work = usePanelEdits({
    edits,
    options,
    page,
    section: 'options',
    counted: 'matrix.options',
    saved: 'matrix.saved',
    read,
    savedRows: savedCombinations,
    partsOf: optionRequests,
    onProblem,
  });
  const type = useCallback(
    (combinations: readonly Combination[], field: OptionFieldName, typed: string) => {
      const { value, error } = parseText(declared, field, typed, words);
      edits.type(combinations, field, value, error);
    },
    [edits, words],
  );
  return { edits, savedCombinations, work, type };
}
