import { createContext, useContext } from 'react';
import type { SavedCombinations, OptionFieldName } from './saved-combinations.ts';
import type { Combination } from './combinations.ts';
import type { Edits } from '../../../grid/edits.ts';

/** What every part of the editor needs; changes only when the saved options do. */
export interface Editor {
  readonly book: SavedCombinations;
  readonly edits: Edits;
  /** What an option without a price of its own costs. */
  readonly defaultPrice: string | null;
  readonly readOnly: boolean;
  readonly skuTitle: (id: number) => string;
  /** Reads what was typed and keeps it as unsaved, for all of these. */
  readonly type: (combinations: readonly Combination[], field: OptionFieldName, text: string) => void;
  /** Finds SKUs by the names or codes that were pasted, one for each combination. */
  readonly typeSkus: (pairs: readonly (readonly [combination: Combination, text: string])[]) => void;
}

const EditorContext = createContext<Editor | undefined>(undefined);

export const EditorProvider = EditorContext.Provider;

/** @throws outside of the options panel */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('There is no options editor around');
  return editor;
}
