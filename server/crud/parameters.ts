import type { Operator } from '../../resources/kinds/kind.ts';
import { ApiError } from '../errors.ts';
import type { Call } from './call.ts';

/** A filter as it stands in the query: `filter[price][gte]=100`. */
export interface GivenFilter {
  readonly path: string;
  readonly operator: Operator;
  readonly values: readonly string[];
  /** The parameter's name, for what is said about it. */
  readonly name: string;
}

/** A list's query string, taken apart but not yet checked (CONTRACT, Lists). */
export interface Parameters {
  readonly single: ReadonlyMap<string, string>;
  readonly ids: readonly string[] | undefined;
  /** What was given of the other parameters of many, `columns[]`, by name. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly filters: readonly GivenFilter[];
}

const operators: ReadonlyMap<string, Operator> = new Map(
  (['eq', 'in', 'gte', 'lte', 'contains', 'null'] as const).map((operator) => [operator, operator]),
);
const filterName = /^filter\[([\w.]+)\](?:\[(\w*)\])?(\[\])?$/u;

/**
 * Takes a query string apart.
 * @throws ApiError 400 that names the parameter which there is not, or an operator unknown
 */
export function readParameters(url: string, known: readonly string[]): Parameters {
  const single = new Map<string, string>();
  const filters = new Map<string, { path: string; operator: Operator; values: string[]; name: string }>();
  const lists = new Map<string, string[]>();
  const at = url.indexOf('?');
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : url.slice(at + 1))) {
    if (value.includes('\0')) throw badValue(name, '\\0');
    if (name.endsWith('[]') && known.includes(name)) push(lists, name, value);
    else if (known.includes(name)) single.set(name, value);
    else {
      const [, path, word, brackets] = (known.includes('filter') && filterName.exec(name)) || [];
      const operator = word === undefined ? 'eq' : word === '' ? 'in' : operators.get(word);
      if (path === undefined || operator === undefined || (brackets !== undefined && operator !== 'in'))
        throw unknownParameter(name);
      const shape = `${path} ${operator}`;
      const filter = filters.get(shape) ?? { path, operator, values: [], name };
      filters.set(shape, filter);
      filter.values.push(value);
    }
  }
  return { single, ids: lists.get('ids[]'), lists, filters: [...filters.values()] };
}

/**
 * Those of a call about an entity, which may name the active store once more where the entity is in one.
 * @throws ApiError 400 where it names another
 */
export function parametersOf(
  { context, store }: Pick<Call, 'context' | 'store'>,
  known: readonly string[],
): Parameters {
  const parameters = readParameters(context.req.url, store === undefined ? known : [...known, 'store_id']);
  const named = parameters.single.get('store_id');
  if (named !== undefined && named !== `${store}`) throw new ApiError(400, 'errors.storeDiffers');
  return parameters;
}

function push(lists: Map<string, string[]>, name: string, value: string): void {
  const list = lists.get(name) ?? [];
  list.push(value);
  lists.set(name, list);
}

export function unknownParameter(name: string): ApiError {
  return new ApiError(400, 'errors.unknownParameter', { params: { name: name.slice(0, 200) } });
}

export function badValue(name: string, value: string): ApiError {
  return new ApiError(400, 'errors.parameter', { params: { name, value: value.slice(0, 200) } });
}

/** A whole number in these bounds; `otherwise` where none is given. */
export function wholeNumber(
  { single }: Parameters,
  name: string,
  { least = 1, most = 2_147_483_647, otherwise }: { least?: number; most?: number; otherwise: number },
): number {
  const text = single.get(name);
  if (text === undefined) return otherwise;
  const number = /^\d{1,10}$/u.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw badValue(name, text);
}

/** Ids of records, checked. */
export function readIds(name: string, ids: readonly string[]): readonly number[] {
  return ids.map((text) => {
    const id = /^[1-9]\d{0,9}$/u.test(text) ? Number(text) : Number.NaN;
    if (id <= 2_147_483_647) return id;
    throw badValue(name, text);
  });
}
