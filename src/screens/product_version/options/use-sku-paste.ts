import { useCallback } from 'react';
import { useWords } from '../../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../../data-provider/use-admin-data-provider.ts';
import type { Combination } from './combinations.ts';
import type { Edits } from '../../../grid/edits.ts';

type Pairs = readonly (readonly [combination: Combination, text: string])[];

/** Concurrent look-ups. */
const atOnce = 4;

/**
 * Resolves SKUs pasted as names or item codes, looking up each text once. A text that matches none or several stays in
 * its cell with an error.
 */
export function useSkuPaste(resource: string, edits: Edits): (pairs: Pairs) => void {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  return useCallback(
    (pairs) => {
      const cells = new Map<string, Combination[]>();
      for (const [combination, text] of pairs) cells.set(text, [...(cells.get(text) ?? []), combination]);
      const find = async (text: string): Promise<readonly [value: number | string, error?: string]> => {
        try {
          const found = await provider.options(resource, 'options.sku', { q: text });
          const [first] =
            found.length === 1 ? found : found.filter(({ title }) => title.toLowerCase() === text.toLowerCase());
          return first
            ? [first.id]
            : [text, say(found.length === 0 ? 'matrix.skuUnknown' : 'matrix.skuSeveral', { text })];
        } catch (error) {
          return [text, error instanceof Error ? error.message : say('errors.unknown')];
        }
      };
      const queue = [...cells];
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const [text, combinations] = next;
          const found = await find(text);
          // One undo step together with the rest of the paste.
          edits.once(() => edits.type(combinations, 'sku', ...found), pairs);
        }
      };
      for (let index = 0; index < atOnce; index += 1) void work();
    },
    [resource, edits, provider, say],
  );
}
