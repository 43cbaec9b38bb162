import { createContext, useContext } from 'react';
import type { SavedCombinations, OptionFieldName } from './saved-combinations.ts';
import type { Combination } from './combinations.ts';
import type { Edits } from '../../../grid/edits.ts';

/** Shared state of the options editor; changes only when options are saved. */
export interface Editor {
  readonly savedCombinations: SavedCombinations;
  readonly edits: Edits;
  /** Price of options without one of their own. */
  readonly defaultPrice: string | null;
  readonly readOnly: boolean;
  readonly skuTitle: (id: number) => string;
  /** Parses a typed text and sets it as an unsaved edit of these combinations. */
  readonly type: (combinations: readonly Combination[], field: OptionFieldName, text: string) => void;
  /** Looks up SKUs by pasted names or codes, one per combination. */
  readonly typeSkus: (pairs: readonly (readonly [combination: Combination, text: string])[]) => void;
}

const EditorContext = createContext<Editor | undefined>(undefined);

export const EditorProvider = EditorContext.Provider;

/** @throws outside the options panel */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('There is no options editor around');
  return editor;
}
