import { useState } from 'react';
import { useLookUp, type Option } from './look-up.tsx';

/** Options a reference field offers at the moment, and the titles known so far. */
export interface Options {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** More exist than the 50 that were given. */
  readonly more: boolean;
  titleOf(id: number): string;
}

const atOnce = 50;

/**
 * Looks up what a reference may refer to, under the permission of the entity that has the field. Titles come from
 * `labels` at once; ids without one are asked for by id. Nothing is searched until `open`.
 */
export function useOptions(given: { resource: string; field: string; ids: readonly number[]; labels?: Readonly<Record<string, string>> | undefined; open: boolean; q: string }): Options {
  const { resource, field, ids, labels, open, q } = given;
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const unknown = ids.filter((id) => labels?.[id] === undefined && !titles.has(id)).slice(0, atOnce);
  const learn = (found: readonly Option[]) => {
    setTitles((known) => new Map([...known, ...found.map(({ id, title }): [number, string] => [id, title])]));
    return found;
  };
  const found = useLookUp(open ? `${resource}/${field}?${q}` : undefined, (provider, signal) => provider.options(resource, field, { q, signal }).then(learn), q !== '');
  useLookUp(
    unknown.length > 0 ? `${resource}/${field}/${unknown.join()}` : undefined,
    (provider, signal) => provider.options(resource, field, { ids: unknown, signal }).then(learn),
    false,
  );
  return {
    options: found.data ?? [],
    loading: found.loading,
    failed: found.failed,
    more: (found.data?.length ?? 0) >= atOnce,
    titleOf: (id) => titles.get(id) ?? labels?.[id] ?? `#${id}`,
  };
}
