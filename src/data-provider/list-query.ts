import type { Identifier } from 'react-admin';

type Pair = readonly [name: string, value: string];

/** What a list asks for, in react-admin's words. */
export interface ListQuery {
  readonly pagination?: { readonly page: number; readonly perPage: number } | undefined;
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined;
  readonly filter?: unknown;
  readonly ids?: readonly Identifier[];
  /** `exact` waits for the count however long it takes. */
  readonly count?: 'exact' | undefined;
}

const operators: ReadonlySet<string> = new Set(['eq', 'in', 'gte', 'lte', 'contains', 'null']);
/** These stand beside the filters (SPEC §3; CONTRACT, Lists). */
const beside: ReadonlySet<string> = new Set(['q', 'parent_id', 'store_id', 'brand_campaign_ids']);

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valuePairs(name: string, value: unknown): readonly Pair[] {
  if (isEmpty(value)) return [];
  return Array.isArray(value)
    ? value.filter((one) => !isEmpty(one)).map((one): Pair => [`${name}[]`, String(one)])
    : [[name, String(value)]];
}

function filterPairs(field: string, value: unknown): readonly Pair[] {
  if (!isObject(value)) return valuePairs(`filter[${field}]`, value);
  const names = Object.keys(value);
  if (!names.every((name) => operators.has(name)))
    return names.flatMap((name) => filterPairs(`${field}.${name}`, value[name]));
  return names.flatMap((name) =>
    name === 'eq' || name === 'in'
      ? filterPairs(field, value[name])
      : valuePairs(`filter[${field}][${name}]`, value[name]),
  );
}

/** `page=1&per_page=25&sort=-created_at&filter[status][]=paid…` (CONTRACT, Lists). */
export function listQuery({ pagination, sort, filter, ids, count }: ListQuery): string {
  const filters = isObject(filter) ? Object.entries(filter) : [];
  const pairs: readonly Pair[] = [
    ...(pagination ? valuePairs('page', pagination.page).concat(valuePairs('per_page', pagination.perPage)) : []),
    ...(sort?.field ? valuePairs('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`) : []),
    ...filters.flatMap(([name, value]) => (beside.has(name) ? valuePairs(name, value) : filterPairs(name, value))),
    ...valuePairs('ids', ids ?? []),
    ...(count ? valuePairs('count', count) : []),
  ];
  return queryOf(pairs);
}

/** `?a=1&b[]=2`, brackets readable; nothing where there is nothing to say. */
export function queryOf(pairs: readonly Pair[]): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',');
  return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
}

/** The pairs that are given. */
export function given(params: Readonly<Record<string, string | number | undefined>>): readonly Pair[] {
  return Object.entries(params).flatMap(([name, value]) => valuePairs(name, value));
}
