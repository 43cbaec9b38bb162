import type { Identifier } from 'react-admin';
import { type FromList, readFromList } from '../../list/from-list.ts';

/** Which records to print, by the address (`?ids=1,2`) or by what a list passed on; none without either. */
export function printRequestIn(search: string, passed: unknown): FromList {
  const named = new URLSearchParams(search).get('ids');
  const ids = named === null ? [] : numbersIn(named.split(','));
  return (named === null && readFromList(passed)) || { ids, filter: {}, scope: 'selected' };
}

/** Ids as numbers, without what is none. */
export const numbersIn = (ids: readonly Identifier[]): readonly number[] =>
  ids.map(Number).filter((id) => Number.isInteger(id) && id > 0);
