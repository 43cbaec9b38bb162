import fc from 'fast-check';
import { at, type Described, isRecord, type Schema, schemaAt } from './described.ts';

/** The existing records, which a generator can't learn from the OpenAPI page. */
export interface Known {
  /** Ids by entity. */
  readonly ids: Readonly<Record<string, readonly number[]>>;
}

/** Generates values that a schema of the page allows. */
export function valuesOf(described: Described, known: Known, given: Schema): fc.Arbitrary<unknown> {
  const make = (schema: Schema) => valuesOf(described, known, schema);
  const schema = described.resolve(given);
  const refersTo = schema['x-refers-to'];
  if (typeof refersTo === 'string') return fc.constantFrom(...(known.ids[refersTo] ?? []));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const ways = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (ways && schema.type === undefined)
    return fc.oneof(
      ...ways
        .filter(isRecord)
        .filter((way) => isPossible(described, known, way))
        .map(make),
    );
  const types = [schema.type].flat();
  return fc.oneof(...types.map((type) => ofType(make, described, known, { ...schema, type })));
}

/** False for a required reference to an entity without records. */
function isPossible(described: Described, known: Known, given: Schema): boolean {
  const { 'x-refers-to': refersTo, required, properties } = described.resolve(given);
  if (typeof refersTo === 'string') return (known.ids[refersTo] ?? []).length > 0;
  return (
    !Array.isArray(required) ||
    required.every((name) => isPossible(described, known, schemaAt(properties, String(name))))
  );
}

function ofType(
  make: (schema: Schema) => fc.Arbitrary<unknown>,
  described: Described,
  known: Known,
  schema: Schema,
): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return objects(make, schema);
    case 'array': {
      const items = isRecord(schema.items) ? described.resolve(schema.items) : {};
      const [minLength, maxLength] = [
        number(schema.minItems, 0),
        Math.min(number(schema.maxItems, 3), number(schema.minItems, 0) + 3),
      ];
      if (!isPossible(described, known, items)) return fc.constant([]);
      const keys = schema['x-unique-by'];
      const selector = (row: unknown) =>
        Array.isArray(keys) ? JSON.stringify(keys.map((key) => at(row, String(key)) || null)).toLowerCase() : row;
      return fc.uniqueArray(make(items), { minLength, maxLength, selector });
    }
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.ceil(number(schema.minimum, -1_000_000)),
        max: Math.floor(number(schema.maximum, 1_000_000)),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objects(make: (schema: Schema) => fc.Arbitrary<unknown>, schema: Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(isRecord(schema.properties) ? schema.properties : {}).filter(
    (entry): entry is [string, Schema] => isRecord(entry[1]) && entry[1].readOnly !== true,
  );
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  if (properties.length === 0 && isRecord(schema.additionalProperties))
    return fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/u), make(schema.additionalProperties), { maxKeys: 3 });
  return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, make(one)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.includes(name)),
  });
}

function texts({ pattern, format, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const [least, most] = [number(minLength, 0), number(maxLength, 40)];
  const fits = (text: string) => [...text].length >= least && [...text].length <= most;
  if (format === 'date' || format === 'date-time')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(0, format === 'date' ? 10 : undefined));
  if (typeof pattern !== 'string') return fc.string({ minLength: least, maxLength: Math.min(most, least + 30) });
  const expression = new RegExp(pattern, 'u');
  // fast-check can't generate `\p{…}` from all of Unicode; letters of three scripts represent them.
  const sure = /\\p\{/u.test(pattern)
    ? new RegExp(pattern.replaceAll(/(?:\\p\{\w\})+/gu, 'a-zA-Z0-9\u4e00-\u9fa5é'), 'u')
    : expression;
  return fc
    .stringMatching(sure, { maxLength: Math.min(most, 60) })
    .map((text) => (text === '' || [...text].length >= least ? text : text + text[text.length - 1]?.repeat(least)))
    .filter((text) => fits(text) && expression.test(text));
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
