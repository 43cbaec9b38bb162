import { useState } from 'react';
import { useLookUp, type Option } from './look-up.ts';

/** Options a reference field offers at the moment, and the titles known so far. */
export interface Options {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** More exist than the 50 that were given. */
  readonly more: boolean;
  titleOf(id: number): string;
  hintOf(id: number): string | undefined;
}

const atOnce = 50;

/**
 * Looks up what a reference may refer to, under the permission of the entity that has the field. Titles come from
 * `labels` at once; ids without one are asked for by id. Nothing is searched until `open`. `of`: the record with which
 * the choices come, where they do; all of them are asked for at once, and searched here.
 */
export function useOptions(given: {
  resource: string;
  field: string;
  ids: readonly number[];
  labels?: Readonly<Record<string, string>> | undefined;
  of?: number | null | undefined;
  open: boolean;
  q: string;
}): Options {
  const { resource, field, ids, labels, of, open, q } = given;
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const unknown = ids.filter((id) => labels?.[id] === undefined && !titles.has(id)).slice(0, atOnce);
  const learn = (found: readonly Option[]) => {
    setTitles((known) => new Map([...known, ...found.map(({ id, title }): [number, string] => [id, title])]));
    return found;
  };
  const whole = of !== undefined;
  const found = useLookUp(
    open ? `${resource}/${field}?${whole ? `of=${of}` : q}` : undefined,
    (provider, signal) => provider.options(resource, field, { ...(whole ? { of } : { q }), signal }).then(learn),
    q !== '' && !whole,
  );
  const wanted = q.toLowerCase();
  const options = (found.data ?? []).filter(
    ({ title, hint = '' }) => !whole || `${title}\n${hint}`.toLowerCase().includes(wanted),
  );
  useLookUp(
    unknown.length > 0 ? `${resource}/${field}/${unknown.join()}` : undefined,
    (provider, signal) => provider.options(resource, field, { ids: unknown, signal }).then(learn),
    false,
  );
  return {
    options,
    loading: found.loading,
    failed: found.failed,
    more: !whole && options.length >= atOnce,
    titleOf: (id) => titles.get(id) ?? labels?.[id] ?? `#${id}`,
    hintOf: (id) => options.find((option) => option.id === id)?.hint,
  };
}
