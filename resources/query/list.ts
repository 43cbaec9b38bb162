import type { Resource } from '../define.ts';
import { type Filter, filterPairs, filtersIn, type FilterValues } from './filter-values.ts';
import { id, ids, integer, oneOf, type Pair, pairsOf, type Parameter, printPairs, text, texts } from './parameters.ts';

/** The parameters of what is answered in pages. */
export const pages = (otherwise = 25, most = 1_000) => ({
  page: integer('page', { otherwise: 1, most: 1_000_000 }),
  perPage: integer('per_page', { otherwise, most }),
});

export const search = text('q');

/** What every list takes besides what narrows it down. Which columns it sorts by, `listParameters` tells. */
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
};

/** What a table or a file made of a list takes besides. */
export const fileParameters = {
  columns: texts('columns', 'Paths of columns, in this order; all where none is named'),
  headers: oneOf('headers', ['path', 'label'], 'Of a file: paths, or what people call the columns'),
};

/** What narrows a list down by name, and is no filter: the store and the parent of its records. */
export const belongings = {
  storeId: text('store_id', 'The active store once more; another is refused'),
  parentId: id('parent_id'),
};

/** The parameters of `list.through`, by their keys. */
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

/** What is asked of a list; what is absent or empty isn't said. */
export interface ListRequest extends Readonly<
  Partial<Record<keyof typeof everyList | keyof typeof fileParameters | keyof typeof belongings, unknown>>
> {
  readonly through?: Readonly<Record<string, unknown>>;
  readonly filters?: readonly Filter[];
}

/** `?page=1&per_page=25&sort=-created_at&filter[status][]=paid…` (CONTRACT, Lists), behind what stands beside it. */
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

/** What a list is narrowed down to by filters as the portal has them, where what stands at the top is among them. */
export function narrowedBy({ list: { through = {} } }: Pick<Resource, 'list'>, values: FilterValues): ListRequest {
  const { q, [belongings.storeId.name]: storeId, [belongings.parentId.name]: parentId, ...named } = values;
  const [top, filters] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(named).filter(([name]) => Object.hasOwn(through, name) === wanted)),
  );
  return { q, storeId, parentId, through: top ?? {}, filters: filtersIn(filters ?? {}) };
}
