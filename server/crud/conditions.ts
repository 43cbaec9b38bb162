import type { Resource } from '../../resources/define.ts';
import { type Field, type Fields, kindOf } from '../../resources/kinds/index.ts';
import { endOfHongKongDay } from '../../resources/kinds/date-time/hong-kong.ts';
import { fieldAt } from '../../resources/schema.ts';
import { outerSchema } from '../../resources/schema/read-leaf.ts';
import type { Condition } from '../db/list/condition.ts';
import { badValue, type GivenFilter, unknownParameter } from './parameters.ts';

/** What every record has besides its fields, as lists filter it. */
const systemFields: Fields = {
  id: { kind: 'integer', label: ['ID', '編號', '编号'] },
  created_at: { kind: 'dateTime', label: ['Created', '建立時間', '创建时间'] },
  updated_at: { kind: 'dateTime', label: ['Updated', '更新時間', '更新时间'] },
};

/**
 * A filter of the query as a condition, by the field's own kind.
 * @throws ApiError 400 for an operator that the kind doesn't know, or a value that it refuses
 */
export function readCondition(resource: Resource, given: GivenFilter): readonly Condition[] {
  const { path, operator, values, name } = given;
  const field = systemFields[path] ?? fieldAt(resource, path);
  if (!field || !kindOf(field).operators.includes(operator)) throw unknownParameter(name);
  if (operator === 'in') return [{ path, operator, value: values.flatMap((text) => listed(field, name, text)) }];
  const text = values.at(-1) ?? '';
  switch (operator) {
    case 'null':
      return [{ path, operator, value: truth(name, text) }];
    case 'contains':
      if (text.trim() === '') throw badValue(name, text);
      return [{ path, operator, value: text.trim() }];
    case 'gte':
      return [{ path, operator, value: single(field, name, text) }];
    case 'lte':
      return [{ path, operator, value: endOfDay(field, text) ?? single(field, name, text) }];
    case 'eq': {
      const end = endOfDay(field, text);
      if (end === undefined)
        return [{ path, operator, value: isMany(field) ? listed(field, name, text) : single(field, name, text) }];
      return [
        { path, operator: 'gte', value: single(field, name, text) },
        { path, operator: 'lte', value: end },
      ];
    }
  }
}

/** A bare date stands for the whole day in Hong Kong where moments are kept (CONTRACT, Lists). */
function endOfDay(field: Field, text: string): string | undefined {
  const { storage } = kindOf(field);
  const bare = storage.at === 'column' && storage.word === 'timestamptz' && /^\s*\d{4}-\d{2}-\d{2}\s*$/u.test(text);
  return bare ? endOfHongKongDay(text.trim()) : undefined;
}

function isMany(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'join' || (storage.at === 'column' && storage.word === 'text[]');
}

function single(field: Field, name: string, text: string): unknown {
  const read = outerSchema(field).safeParse(kindOf(field).readCsv(text));
  if (!read.success || read.data === null || read.data === '') throw badValue(name, text);
  return read.data;
}

/** The values of one given: a field of many takes them as a list. */
function listed(field: Field, name: string, text: string): readonly unknown[] {
  if (!isMany(field)) return [single(field, name, text)];
  const read = single(field, name, text);
  if (!Array.isArray(read) || read.length === 0) throw badValue(name, text);
  return read;
}

function truth(name: string, text: string): boolean {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw badValue(name, text);
}
