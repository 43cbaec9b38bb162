import type { Resource } from '../define.ts';
import { plainName, type Filter } from './filter-values.ts';
import { type Filterable, type FilterParameter, filterParameters } from './filters.ts';
import { belongings, everyList, search, throughParameters } from './list.ts';
import {
  splitParameters,
  type Parameter,
  type Parameters,
  QueryError,
  type QueryOf,
  readParameters,
} from './parameters.ts';
import { sortParameter } from './sort.ts';

/** Whether the caller may not read a field, or the field that contains it. */
export type IsClosed = (path: string) => boolean;
const nothing: IsClosed = () => false;

/** Parameters of an entity's lists, except filters. */
export function listParameters(resource: Resource, isClosed = nothing) {
  const about = `Contains, without case: ${resource.list.search.join(', ')}`;
  return { ...everyList, sort: sortParameter(resource, isClosed), q: { ...search, about } };
}

/** Named parameters that restrict an entity's lists: its store, its parent, and those of `list.through`. */
function namedParameters(resource: Filterable): Parameters {
  const { storeId, parentId } = belongings;
  return {
    ...(resource.scope === 'store' && { storeId }),
    ...(resource.parent !== undefined && { parentId }),
    ...throughParameters(resource),
  };
}

/** Everything that restricts an entity's lists: named parameters and filters. */
export function narrowingParameters(resource: Filterable): readonly Parameter[] {
  return [...Object.values(namedParameters(resource)), ...filterParameters(resource).values()];
}

/** Parsed restrictions of a list. */
export interface Narrowing extends Partial<QueryOf<typeof belongings>> {
  /** Ids by key of `list.through`. */
  readonly through: QueryOf<ReturnType<typeof throughParameters>>;
  /** In the order of the request. */
  readonly filters: readonly Filter[];
}

/** Whether the parameter is one of `list.through`, with a reference path that starts at a forbidden field. */
function leadsClosed({ list: { through = {} } }: Filterable, name: string, isClosed: IsClosed): boolean {
  return (through[name.replace('[]', '')] ?? []).some((way) => isClosed(way.split('.')[0] ?? way));
}

/**
 * Parses a list request: the given parameters, additional ones, and restrictions.
 * @throws QueryError for parameters that don't exist or that the caller may not use
 */
export function readList<P extends Parameters, B extends Parameters>(
  url: string,
  resource: Filterable,
  [parameters, beside]: readonly [P, B],
  isClosed = nothing,
): QueryOf<P> & QueryOf<B> & Narrowing {
  const values = splitParameters(url);
  const named = namedParameters(resource);
  const names = new Set([parameters, beside, named].flatMap((some) => Object.values(some)).map(({ name }) => name));
  const found = new Map<FilterParameter, { readonly name: string; readonly texts: string[] }>();
  for (const [name, texts] of values) {
    if (names.has(name) && !leadsClosed(resource, name, isClosed)) continue;
    const filter = filterParameters(resource).get(plainName(name));
    if (!filter || filter.reads.some(isClosed)) throw new QueryError(name);
    const before = found.get(filter);
    if (before) before.texts.push(...texts);
    else found.set(filter, { name, texts: [...texts] });
  }
  return {
    ...readParameters(values, parameters),
    ...readParameters(values, beside),
    ...readParameters(values, belongings),
    through: readParameters(values, throughParameters(resource)),
    filters: [...found].flatMap(([filter, { name, texts }]) => filter.read(texts, name)),
  };
}
