import { useState } from 'react';
import { useLookUp, type Option } from './look-up.ts';

/** Options that a reference field offers now, and all known titles. */
export interface Options {
  readonly options: readonly Option[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** There are more than the 50 options returned. */
  readonly more: boolean;
  titleOf(id: number): string;
  hintOf(id: number): string | undefined;
}

const atOnce = 50;

/**
 * Looks up records that a reference can point to, under the permission of the entity with the field. Titles come from
 * `labels`; missing ones are fetched by id. Searches only while `open`. `of`: a record that restricts the choices,
 * which are then loaded at once and filtered here.
 */
export function useOptions(request: {
  resource: string;
  field: string;
  ids: readonly number[];
  labels?: Readonly<Record<string, string>> | undefined;
  of?: number | null | undefined;
  open: boolean;
  q: string;
}): Options {
  const { resource, field, ids, labels, of, open, q } = request;
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
