import type { Resource } from '../define.ts';
import { filtersOf, periodField, periodFilter } from '../filters.ts';
import { endOfHongKongDay } from '../kinds/date/hong-kong.ts';
import { type Field, type Fields, kindOf } from '../kinds/index.ts';
import type { Operator } from '../kinds/kind.ts';
import { fieldAt } from '../schema/field-at.ts';
import { outerSchema } from '../kinds/outer-schema.ts';
import { type Filter, filterName, isMany } from './filter-values.ts';
import { type Parameter, QueryError } from './parameters.ts';

/** Columns that every record has besides its fields, for list filters. */
const systemFields: Fields = {
  id: { kind: 'integer', label: ['ID', '編號', '编号'] },
  created_at: { kind: 'dateTime', label: ['Created', '建立時間', '创建时间'] },
  updated_at: { kind: 'dateTime', label: ['Updated', '更新時間', '更新时间'] },
};

/** A filter as a query parameter. Parsing may return two filters: a bare date is a whole day. */
export interface FilterParameter extends Parameter<readonly Filter[]> {
  readonly path: string;
  /** The fields that the filter reveals: callers who may not read one of them may not use it. */
  readonly reads: readonly string[];
  /** `as`: the name as spelled in the request, for error messages. */
  read(values: readonly string[], as?: string): readonly Filter[];
}

/** The properties of a filtered list: an entity's, or one declared like it. */
export type Filterable = Pick<Resource, 'fields' | 'list' | 'drafts' | 'scope' | 'parent' | 'period'>;

const known = new WeakMap<Filterable, ReadonlyMap<string, FilterParameter>>();

/** Filter parameters of an entity's lists, by name: each declared filter with every operator of its kind. */
export function filterParameters(resource: Filterable): ReadonlyMap<string, FilterParameter> {
  const parameters = known.get(resource) ?? new Map(filtersOf(resource).flatMap((path) => ofField(resource, path)));
  known.set(resource, parameters);
  return parameters;
}

function ofField(resource: Filterable, path: string): (readonly [string, FilterParameter])[] {
  if (path === periodFilter && resource.period) return ofPeriod(resource.period);
  const field = systemFields[path] ?? fieldAt(resource, path);
  if (!field) return [];
  return kindOf(field).operators.map((operator) => {
    const name = filterName(path, operator);
    return [name, filterParameter(name, field, path, operator)];
  });
}

/** The matches of each operator on a period. */
const periodOperators = [
  ['eq', 'Those whose time has this moment in it, or some of this day'],
  ['gte', 'Those that end after this moment, or never'],
  ['lte', 'Those that have begun by this moment'],
] as const satisfies readonly (readonly [Operator, string])[];

function ofPeriod({ from, to }: NonNullable<Filterable['period']>): (readonly [string, FilterParameter])[] {
  return periodOperators.map(([operator, about]) => {
    const name = filterName(periodFilter, operator);
    return [name, { ...filterParameter(name, periodField, periodFilter, operator), about, reads: [from, to] }];
  });
}

function filterParameter(name: string, field: Field, path: string, operator: Operator): FilterParameter {
  const item = { type: operator === 'null' ? 'boolean' : 'string' };
  return {
    name,
    path,
    reads: [path],
    schema: operator === 'in' ? { type: 'array', items: item } : item,
    read: (values, as = name) => (values.length === 0 ? [] : read({ name: as, field, path, operator }, values)),
  };
}

const aMoment: Field = { kind: 'dateTime', label: ['Moment', '時間', '时间'] };

/** The same parameter, parsed as a moment or as the start or end of a day in Hong Kong. */
export function momentOf(parameter: Parameter, edge: 'begin' | 'end'): Parameter<string | undefined> {
  const { name } = parameter;
  const day = (text: string) => (edge === 'end' ? endOfDay(aMoment, text) : undefined);
  return {
    ...parameter,
    read: (values) => values.slice(-1).map((text) => day(text) ?? String(one(aMoment, name, text)))[0],
  };
}

interface Asked {
  readonly name: string;
  readonly field: Field;
  readonly path: string;
  readonly operator: Operator;
}

function read({ name, field, path, operator }: Asked, values: readonly string[]): readonly Filter[] {
  const text = values.at(-1) ?? '';
  const single = () => one(field, name, text);
  switch (operator) {
    case 'in':
      return [{ path, operator, value: values.flatMap((each) => listed(field, name, each)) }];
    case 'null':
      return [{ path, operator, value: truth(name, text) }];
    case 'contains':
      if (text.trim() === '') throw new QueryError(name, text);
      return [{ path, operator, value: kindOf(field).spelling(text.trim()) ?? text.trim() }];
    case 'gte':
      return [{ path, operator, value: single() }];
    case 'lte':
      return [{ path, operator, value: endOfDay(field, text) ?? single() }];
    case 'eq': {
      const end = endOfDay(field, text);
      if (end === undefined) return [{ path, operator, value: isMany(field) ? listed(field, name, text) : single() }];
      return [
        { path, operator: 'gte', value: single() },
        { path, operator: 'lte', value: end },
      ];
    }
  }
}

/**
 * The end of the day, if the text is a bare date and the field holds moments: a date means a whole day in Hong Kong
 * (CONTRACT, Lists).
 */
function endOfDay(field: Field, text: string): string | undefined {
  const { storage } = kindOf(field);
  const bare = storage.at === 'column' && storage.word === 'timestamptz' && /^\s*\d{4}-\d{2}-\d{2}\s*$/u.test(text);
  return bare ? endOfHongKongDay(text.trim()) : undefined;
}

function one(field: Field, name: string, text: string): unknown {
  const value = outerSchema(field).safeParse(kindOf(field).readCsv(text));
  if (!value.success || value.data === null || value.data === '') throw new QueryError(name, text);
  return value.data;
}

/** The values in one text: several for fields with several values. */
function listed(field: Field, name: string, text: string): readonly unknown[] {
  const value = one(field, name, text);
  if (!isMany(field)) return [value];
  if (!Array.isArray(value) || value.length === 0) throw new QueryError(name, text);
  return value;
}

function truth(name: string, text: string): boolean {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new QueryError(name, text);
}
