import type { Resource } from '../define.ts';
import { plainName, type Filter } from './filter-values.ts';
import { type FilterParameter, filterParameters } from './filters.ts';
import { belongings, everyList, search, throughParameters } from './list.ts';
import { givenIn, type Parameter, type Parameters, QueryError, type QueryOf, readGiven } from './parameters.ts';
import { sortParameter } from './sort.ts';

/** Whether a field, or what it is part of, is closed to the caller. */
export type IsClosed = (path: string) => boolean;
const nothing: IsClosed = () => false;

/** What lists of an entity take besides what narrows them down. */
export function listParameters(resource: Resource, isClosed = nothing) {
  const about = `Contains, without case: ${resource.list.search.join(', ')}`;
  return { ...everyList, sort: sortParameter(resource, isClosed), q: { ...search, about } };
}

/** What narrows lists of an entity down by name: its store, its parent, and the parameters of `list.through`. */
function namedParameters(resource: Resource): Parameters {
  const { storeId, parentId } = belongings;
  return {
    ...(resource.scope === 'store' && { storeId }),
    ...(resource.parent !== undefined && { parentId }),
    ...throughParameters(resource),
  };
}

/** All that narrows lists of an entity down. */
export function narrowingParameters(resource: Resource): readonly Parameter[] {
  return [...Object.values(namedParameters(resource)), ...filterParameters(resource).values()];
}

/** What a list is narrowed down to. */
export interface Narrowing extends Partial<QueryOf<typeof belongings>> {
  /** Ids by the key of `list.through`. */
  readonly through: QueryOf<ReturnType<typeof throughParameters>>;
  /** In the order given. */
  readonly filters: readonly Filter[];
}

/** Whether it is a parameter of `list.through` one of whose ways begins with a closed reference. */
function leadsClosed({ list: { through = {} } }: Resource, name: string, isClosed: IsClosed): boolean {
  return (through[name.replace('[]', '')] ?? []).some((way) => isClosed(way.split('.')[0] ?? way));
}

/**
 * What an address asks of a list of this entity: these parameters, those beside, and what narrows it down.
 * @throws QueryError that names what there is not, or not for whom it is closed
 */
export function readList<P extends Parameters, B extends Parameters>(
  url: string,
  resource: Resource,
  [parameters, beside]: readonly [P, B],
  isClosed = nothing,
): QueryOf<P> & QueryOf<B> & Narrowing {
  const given = givenIn(url);
  const named = namedParameters(resource);
  const names = new Set([parameters, beside, named].flatMap((some) => Object.values(some)).map(({ name }) => name));
  const found = new Map<FilterParameter, { readonly name: string; readonly texts: string[] }>();
  for (const [name, texts] of given) {
    if (names.has(name) && !leadsClosed(resource, name, isClosed)) continue;
    const filter = filterParameters(resource).get(plainName(name));
    if (!filter || isClosed(filter.path)) throw new QueryError(name);
    const before = found.get(filter);
    if (before) before.texts.push(...texts);
    else found.set(filter, { name, texts: [...texts] });
  }
  return {
    ...readGiven(given, parameters),
    ...readGiven(given, beside),
    ...readGiven(given, belongings),
    through: readGiven(given, throughParameters(resource)),
    filters: [...found].flatMap(([filter, { name, texts }]) => filter.read(texts, name)),
  };
}
