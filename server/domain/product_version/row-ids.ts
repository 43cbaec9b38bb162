import type { Problem } from '../../../resources/kinds/kind.ts';
import { isObject } from '../../db/model/paths.ts';

/** The row ids in a body, as sent; undefined for a row without an id. */
export function givenRowIds(body: unknown, name: string): readonly unknown[] {
  const rows = isObject(body) ? body[name] : undefined;
  return Array.isArray(rows) ? rows.map((row: unknown) => (isObject(row) ? row.id : undefined)) : [];
}

/** Problems of row ids by path: unknown, duplicate or, unless `fresh` allows new rows, missing. */
export function rowIdProblems(
  path: string,
  ids: readonly unknown[],
  known: readonly { readonly id: number }[],
  { fresh }: { readonly fresh: boolean },
): ReadonlyMap<string, Problem> {
  const there = new Set<unknown>(known.map(({ id }) => id));
  const seen = new Set<unknown>();
  return new Map(
    ids.flatMap((id, index): [string, Problem][] => {
      if (id === undefined && fresh) return [];
      const rule =
        id === undefined ? 'required' : !there.has(id) ? 'reference' : seen.has(id) ? 'duplicate' : undefined;
      seen.add(id);
      return rule === undefined ? [] : [[`${path}.${index}.id`, { rule }]];
    }),
  );
}
