import type { Identifier } from 'react-admin';
import { type FromList, readFromList } from '../../list/from-list.ts';

/** The records to print, from the URL (`?ids=1,2`) or from the state that a list passed on; none without either. */
export function printRequestIn(search: string, passed: unknown): FromList {
  const named = new URLSearchParams(search).get('ids');
  const ids = named === null ? [] : numbersIn(named.split(','));
  return (named === null && readFromList(passed)) || { ids, filter: {}, scope: 'selected' };
}

/** The valid numeric ids. */
export const numbersIn = (ids: readonly Identifier[]): readonly number[] =>
  ids.map(Number).filter((id) => Number.isInteger(id) && id > 0);
