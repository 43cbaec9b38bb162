import { type Field, type Fields, kindOf, shapeOf } from '../kinds/index.ts';
import { type ColumnWord, contentLocales } from '../kinds/kind.ts';
import { examplesOf } from './json-body.ts';
import type { JsonSchema } from './json-rules.ts';

const moment = { type: 'string', format: 'date-time' };
const id = { type: 'integer', minimum: 1 };
const count = { type: 'object', properties: { total: { type: 'integer' } }, required: ['total'] };
const list = (items: JsonSchema) => ({ type: 'array', items });

/** JSON representation of each column type (CONTRACT, Shape of every answer). */
const words: Readonly<Record<ColumnWord, JsonSchema>> = {
  text: { type: 'string' },
  integer: { type: 'integer' },
  numeric: { type: 'string', pattern: '^-?\\d+(?:\\.\\d+)?$' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  timestamptz: moment,
  'text[]': list({ type: 'string' }),
};

/** Schema of a record in a response. Fields that require a permission may be absent; passwords always are. */
export function recordSchema(fields: Fields): JsonSchema {
  const system = { id, revision: { type: 'integer' }, created_at: moment, updated_at: moment };
  return object(fields, system);
}

function object(fields: Fields, system: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const read = Object.entries(fields).filter(([, field]) => !isConcealed(field));
  return {
    type: 'object',
    properties: { ...system, ...Object.fromEntries(read.map(([name, field]) => [name, answered(field)])) },
    required: [...Object.keys(system), ...read.filter(([, field]) => field.read === undefined).map(([name]) => name)],
  };
}

function answered(field: Field): JsonSchema {
  const one = value(field);
  const shown = field.localized
    ? {
        type: 'object',
        properties: Object.fromEntries(contentLocales.map((locale) => [locale, orNothing(one)])),
        required: contentLocales,
      }
    : one;
  const mayBeNothing =
    !field.localized &&
    kindOf({ ...field, default: undefined }).empty === null &&
    kindOf(field).storage.at !== 'group' &&
    (!field.required || field.visibleWhen !== undefined);
  return {
    ...(mayBeNothing ? orNothing(shown) : shown),
    title: field.label[0],
    ...(field.help && { description: field.help[0] }),
    ...(field.readOnly && { readOnly: true }),
  };
}

function value(field: Field): JsonSchema {
  const storage = shapeOf(field);
  switch (storage.at) {
    case 'column': {
      const { choices, open, word } = storage;
      const one =
        open === undefined
          ? { enum: choices }
          : { anyOf: [{ enum: choices }, { type: 'string', pattern: `^(?:${open})$` }] };
      return choices ? (word === 'text[]' ? list(one) : one) : { ...words[word], ...examplesOf(field) };
    }
    case 'link':
      return id;
    case 'join':
      return list(id);
    case 'group':
      return object(storage.fields, {});
    case 'inverse':
      return counted(storage.shows ?? {});
    case 'child':
      return storage.paged ? count : list(object(storage.fields, { id }));
    case 'held':
      return {};
  }
}

/** The number of records, with the shown values of one of them, if there are any. */
function counted(shows: Fields): JsonSchema {
  const { properties, required } = object(shows, {});
  const shown = Object.entries(Object(properties)).map(([name, schema]) => [name, orNothing(Object(schema))]);
  return {
    ...count,
    properties: { ...count.properties, ...Object.fromEntries(shown) },
    required: [...count.required, ...[required].flat()],
  };
}

function orNothing(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: 'null' }] };
}

function isConcealed(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'column' && storage.concealed !== undefined;
}
