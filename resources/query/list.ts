import type { Resource } from '../define.ts';
import { type Filter, filterPairs, filtersIn, type FilterValues } from './filter-values.ts';
import { deletedAt } from './sort.ts';
import {
  id,
  ids,
  integer,
  oneOf,
  type Pair,
  pairsOf,
  type Parameter,
  printPairs,
  saysNothing,
  text,
  texts,
} from './parameters.ts';

/** The highest page number. */
export const farthestPage = 1_000_000;

/** Parameters of paged responses. */
export const pages = (otherwise = 25, most = 1_000) => ({
  page: integer('page', { otherwise: 1, most: farthestPage }),
  perPage: integer('per_page', { otherwise, most }),
});

export const search = text('q');

/** The value of `deleted`. */
export const deletedOnly = 'only';

/** Parameters of every list besides filters. `listParameters` adds the columns it sorts by. */
export const everyList = {
  ...pages(),
  after: text(
    'after',
    'In place of a page: a cursor from meta.next; the page behind it, at any depth as quick as the first',
  ),
  before: text('before', 'A cursor from meta.previous, or from meta.last for the last page'),
  sort: text('sort'),
  q: search,
  count: oneOf('count', ['exact'], 'Waits for the exact total'),
  ids: ids('ids'),
  deleted: oneOf(
    'deleted',
    [deletedOnly],
    'Deleted records instead, for those who may delete; they can be sorted by deleted_at',
  ),
};

/** Whether the portal's filter values request deleted records. */
export function asksForDeleted(values: FilterValues | undefined): boolean {
  return values?.[everyList.deleted.name] === deletedOnly;
}

/**
 * The portal's filter values without impossible values of named parameters, which a manually edited address may
 * contain: an object to search for, or `deleted` with anything but its only value.
 */
export function possibleFilters(values: FilterValues): FilterValues {
  const plain = [search, belongings.storeId, belongings.parentId].map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      name === everyList.deleted.name
        ? saysNothing(value) || value === deletedOnly
        : !plain.includes(name) || typeof value !== 'object',
    ),
  );
}

/** Whether a field, or something inside it, is among the columns of the list. */
export function isListed({ list }: Pick<Resource, 'list'>, name: string): boolean {
  return list.columns.some((column) => column === name || column.startsWith(`${name}.`));
}

/** The initial sort order of the portal's lists: deleted records with the newest deletion first. */
export function firstSort({ list }: Pick<Resource, 'list'>, deleted: boolean): string {
  return deleted ? `-${deletedAt}` : list.sort;
}

/** Additional parameters of exports. */
export const fileParameters = {
  columns: texts('columns', 'Paths of columns, in this order; all where none is named'),
  headers: oneOf('headers', ['path', 'label'], 'Of a file: paths, or what people call the columns'),
};

/** Named parameters that restrict a list to a store or a parent record. */
export const belongings = {
  storeId: text('store_id', 'The active store once more; another is refused'),
  parentId: id('parent_id'),
};

/** Parameters of `list.through`, by key. */
export function throughParameters({
  list: { through = {} },
}: Pick<Resource, 'list'>): Readonly<Record<string, Parameter<readonly number[] | undefined>>> {
  return Object.fromEntries(
    Object.entries(through).map(([key, ways]) => [
      key,
      ids(key, `Those that one of these leads to, by ${ways.join(' or ')}`),
    ]),
  );
}

/** A list request; absent and empty values aren't sent. */
export interface ListRequest extends Readonly<
  Partial<Record<keyof typeof everyList | keyof typeof fileParameters | keyof typeof belongings, unknown>>
> {
  readonly through?: Readonly<Record<string, unknown>>;
  readonly filters?: readonly Filter[];
}

/**
 * Prints `?page=1&per_page=25&sort=-created_at&filter[status][]=paid…` (CONTRACT, Lists), after the parameters in
 * `beside`.
 */
export function printList(
  resource: Pick<Resource, 'fields' | 'list'>,
  request: ListRequest,
  beside: readonly Pair[] = [],
): string {
  const { through = {}, filters = [] } = request;
  const pairs: readonly Pair[] = [
    ...beside,
    ...pairsOf({ ...everyList, ...fileParameters, ...belongings }, request),
    ...pairsOf(throughParameters(resource), through),
    ...filters.flatMap((filter) => filterPairs(resource, filter)),
  ];
  return printPairs(pairs);
}

/** Converts the portal's filter values to a list request: those of `list.through` become separate parameters. */
export function narrowedBy({ list: { through = {} } }: Pick<Resource, 'list'>, values: FilterValues): ListRequest {
  const {
    q,
    [everyList.deleted.name]: deleted,
    [belongings.storeId.name]: storeId,
    [belongings.parentId.name]: parentId,
    ...named
  } = values;
  const [top, filters] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(named).filter(([name]) => Object.hasOwn(through, name) === wanted)),
  );
  return { q, deleted, storeId, parentId, through: top ?? {}, filters: filtersIn(filters ?? {}) };
}
