import { useCallback } from 'react';
import { z } from 'zod';
import '../../../../../resources/kinds/zod.ts';
import { type UnsavedEdits, useStoredEdits } from '../../../../form/use-stored-edits.ts';
import type { Edits } from '../../../../grid/edits.ts';

const value = z.union([z.string(), z.number(), z.null()]);
const storedEdits = z.record(
  z.string(),
  z.object({ added: z.boolean(), typed: z.record(z.string(), z.object({ value, base: value })) }),
);

/** Stores a panel's edits in the tab's session storage as a form does, and offers those it finds. */
export function useStoredPanelEdits(edits: Edits, name: string, id: number | string): UnsavedEdits {
  return useStoredEdits({
    name,
    id,
    subscribe: edits.subscribe,
    collect: useCallback(() => ({ base: {}, typed: edits.keep() }), [edits]),
    restore: ({ typed }) => {
      const stored = storedEdits.safeParse(typed);
      if (stored.success) edits.restore(stored.data);
    },
  });
}
