import { z } from 'zod';
import '../kinds/zod.ts';
import { type Field, type Fields, kindOf } from '../kinds/index.ts';
import { contentLocales, type Mode, type Storage, type VisibleWhen } from '../kinds/kind.ts';
import { mostRows } from '../kinds/row-key.ts';
import { isList } from './empty.ts';
import { type JsonSchema, rulesOf } from './json-rules.ts';
import { outerSchema } from '../kinds/outer-schema.ts';

/** Clears a field that may be empty; lists are cleared by an empty list. */
export const blank: JsonSchema = { enum: ['', null] };

/** Id of an existing row. */
const id: JsonSchema = { type: 'integer', minimum: 1, maximum: 2_147_483_647, 'x-refers-to': 'row' };

/**
 * Schema of a request object: accepts all that `readFields` accepts, and nothing else except alternative spellings of
 * the same value.
 */
export function objectSchema(fields: Fields, mode: Mode): JsonSchema {
  const written = Object.entries(fields).filter(([, field]) => !field.readOnly);
  const required = mode === 'create' ? written.filter(([, field]) => isNeeded(field)).map(([name]) => name) : [];
  const conditions = written.flatMap(([name, field]) =>
    field.required && field.visibleWhen ? [whenVisible(name, field, field.visibleWhen, { fields, mode })] : [],
  );
  return {
    type: 'object',
    properties: Object.fromEntries(written.map(([name, field]) => [name, fieldSchema(field, mode)])),
    ...(required.length > 0 && { required }),
    ...(conditions.length > 0 && { allOf: conditions }),
    additionalProperties: false,
  };
}

/** Whether a new record must have a value for the field. */
function isNeeded(field: Field): boolean {
  const { storage } = kindOf(field);
  if (storage.at === 'group') return !field.visibleWhen && Object.values(storage.fields).some(isNeeded);
  return (
    field.required === true &&
    !field.visibleWhen &&
    !field.readOnly &&
    field.default === undefined &&
    kindOf(field).empty !== false
  );
}

function fieldSchema(field: Field, mode: Mode): JsonSchema {
  const { sentences } = rulesOf(field);
  const description = [...(field.help ? [field.help[0]] : []), ...sentences].join(' ');
  return {
    title: field.label[0],
    ...(description !== '' && { description }),
    ...filled(field, mode),
    ...(field.default !== undefined && mode === 'create' && { default: field.default }),
    ...(field.unique && { 'x-unique': true }),
  };
}

function filled(field: Field, mode: Mode): JsonSchema {
  const one = valueSchema(field, mode);
  const required = field.required === true && !field.visibleWhen;
  if (!field.localized) return required ? one : orBlank(one);
  const texts = {
    type: 'object',
    properties: Object.fromEntries(contentLocales.map((locale) => [locale, required ? one : orBlank(one)])),
    ...(required && mode === 'create' && field.default === undefined && { required: contentLocales }),
    additionalProperties: false,
  };
  return required ? texts : orBlank(texts);
}

/** Schema of a non-empty value: fields with inner fields by those, others by kind and rules. */
function valueSchema(field: Field, mode: Mode): JsonSchema {
  const { storage } = kindOf(field);
  if (storage.at === 'group') return objectSchema(storage.fields, mode);
  if (storage.at === 'child') return rowsSchema(field, storage, mode);
  const ofKind = kindSchema(field);
  const least = !field.required
    ? {}
    : isList(field)
      ? { minItems: 1 }
      : ofKind.type === 'string' && ofKind.enum === undefined
        ? { minLength: 1 }
        : {};
  return fitting({ ...ofKind, ...least, ...rulesOf(field).limits });
}

/** Keeps the kind's `samples` that this field accepts. (zod drops examples of transformed values.) */
function fitting({ samples, items, ...schema }: JsonSchema): JsonSchema {
  const [pattern, least, most] = [
    new RegExp(String(schema.pattern ?? ''), 'u'),
    Number(schema.minLength ?? 0),
    Number(schema.maxLength ?? Infinity),
  ];
  const allowed = Array.isArray(schema.enum) ? schema.enum : undefined;
  const valid = Array.isArray(samples)
    ? samples.filter(
        (one) =>
          typeof one === 'string' &&
          pattern.test(one) &&
          one.length >= least &&
          one.length <= most &&
          (allowed?.includes(one) ?? true),
      )
    : [];
  return { ...schema, ...(isObject(items) && { items: fitting(items) }), ...(valid.length > 0 && { examples: valid }) };
}

/** Examples of a field's value. */
export function examplesOf(field: Field): JsonSchema {
  const { examples } = valueSchema(field, 'create');
  return examples === undefined ? {} : { examples };
}

/** The kind's own schema, without the alternative spellings that the API accepts but doesn't promise. */
function kindSchema(field: Field): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(outerSchema(field), { io: 'input', unrepresentable: 'any' });
  return withoutGaps(described);
}

function withoutGaps(schema: object): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, isObject(value) ? withoutGaps(value) : value]],
    ),
  );
}

/**
 * The schema of rows. A new row has no id and all its values; a row with the id of an existing one has only its
 * changes.
 */
function rowsSchema(field: Field, { fields, paged, key }: Extract<Storage, { at: 'child' }>, mode: Mode): JsonSchema {
  const fresh = objectSchema(fields, 'create');
  const changed = objectSchema(fields, 'update');
  const items =
    mode === 'create'
      ? fresh
      : { anyOf: [fresh, { ...changed, properties: { id, ...Object(changed.properties) }, required: ['id'] }] };
  const least = field.required === true && { minItems: 1 };
  const alone = key !== undefined && { 'x-unique-by': [key].flat() };
  if (!paged) return { type: 'array', items, maxItems: kindSchema(field).maxItems, ...least, ...alone };
  return {
    type: 'object',
    properties: {
      set: { type: 'array', items, maxItems: mostRows, ...(mode === 'create' && least), ...alone },
      remove: { type: 'array', items: id, maxItems: mostRows },
      total: { type: 'integer', readOnly: true },
    },
    additionalProperties: false,
  };
}

/** Also allows an empty value. Schemas of texts that may be empty already do. */
function orBlank(schema: JsonSchema): JsonSchema {
  const plain =
    schema.type === 'string' &&
    typeof schema.pattern === 'string' &&
    new RegExp(schema.pattern, 'u').test('') &&
    !schema.minLength &&
    !schema.enum &&
    !schema.format &&
    !schema.not;
  return plain ? { ...schema, type: ['string', 'null'] } : { anyOf: [schema, { $ref: '#/components/schemas/Blank' }] };
}

/**
 * A required field can't be cleared while its siblings make it visible. In a new record, a missing sibling has its
 * default; for a stored record only the server knows its value.
 */
function whenVisible(
  name: string,
  field: Field,
  wanted: VisibleWhen,
  { fields, mode }: { readonly fields: Fields; readonly mode: Mode },
): JsonSchema {
  const siblings = Object.entries(wanted).map(([sibling, values]): readonly [string, readonly unknown[]] => [
    sibling,
    [values].flat(),
  ]);
  const initial = (sibling: string) =>
    fields[sibling] && mode === 'create' ? kindOf(fields[sibling]).empty : undefined;
  const needed = siblings.filter(([sibling, values]) => !values.includes(initial(sibling))).map(([sibling]) => sibling);
  const shows = {
    properties: Object.fromEntries(siblings.map(([sibling, values]) => [sibling, { enum: values }])),
    ...(needed.length > 0 && { required: needed }),
  };
  const filledIn = {
    properties: { [name]: { not: blank } },
    ...(field.default === undefined && mode === 'create' && { required: [name] }),
  };
  return { anyOf: [{ not: shows }, filledIn] };
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
