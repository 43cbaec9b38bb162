import type { Identifier } from 'react-admin';
import { isRecord } from '../../../resources/schema/empty.ts';

/** Which records to change: these, or all that a list's filters find. */
export type Picked = { readonly ids: readonly Identifier[] } | { readonly filter: Readonly<Record<string, unknown>> };

/** What the page is told, kept with its entry of the browser's history, so that a reload finds it again. */
export function stateOf(picked: Picked): { readonly bulkEdit: Picked } {
  return { bulkEdit: picked };
}

/** What was picked, in the state of an address; `undefined` where it was typed or followed from elsewhere. */
export function pickedIn(state: unknown): Picked | undefined {
  const given = isRecord(state) ? state.bulkEdit : undefined;
  if (!isRecord(given)) return undefined;
  if (Array.isArray(given.ids))
    return { ids: given.ids.filter((id): id is Identifier => typeof id === 'number' || typeof id === 'string') };
  return isRecord(given.filter) ? { filter: given.filter } : undefined;
}
