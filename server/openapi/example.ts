import type { JsonSchema } from '../http/route.ts';

/** Number of list elements in an example. */
const maxListItems = 2;

/** Builds an example for a schema from a value; missing required members come from the schema. */
export function exampleOf(schema: JsonSchema, given?: unknown): unknown {
  if (given === null) return null;
  const [way] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  if (isSchema(way) && schema.type === undefined) return exampleOf(way, given);
  const [type] = [schema.type].flat();
  if (type === 'object') return objectExample(schema, isSchema(given) ? given : undefined);
  if (type === 'array' && Array.isArray(given))
    return given
      .slice(0, maxListItems)
      .map((one: unknown, index) => exampleOf(itemsOf(schema), isSchema(one) ? { id: index + 1, ...one } : one));
  return given ?? inventValue(schema, type);
}

function inventValue(schema: JsonSchema, type: unknown): unknown {
  for (const said of [schema.examples, schema.enum]) if (Array.isArray(said)) return said[0];
  if (schema.default !== undefined) return schema.default;
  if (type === 'array')
    return Array.from({ length: typeof schema.minItems === 'number' ? schema.minItems : 0 }, () =>
      exampleOf(itemsOf(schema)),
    );
  if (type === 'integer') return Math.max(1, typeof schema.minimum === 'number' ? schema.minimum : 1);
  if (type === 'boolean') return false;
  if (type === 'string')
    return schema.format === 'date-time'
      ? '2026-11-22T02:00:00.000Z'
      : schema.format === 'date'
        ? '2026-11-22'
        : 'Text';
  return null;
}

/** Example of an object. With a given record, it has only that record's members and the required ones. */
function objectExample({ properties, required }: JsonSchema, given: JsonSchema | undefined): unknown {
  const members = isSchema(properties) ? Object.entries(properties) : [];
  const isIncluded = (name: string) =>
    given === undefined || given[name] !== undefined || (Array.isArray(required) && required.includes(name));
  return Object.fromEntries(
    members.flatMap(([name, one]) =>
      isSchema(one) && isIncluded(name)
        ? [[name, exampleOf(one, given && (given[name] === undefined ? missingValue(one) : given[name]))]]
        : [],
    ),
  );
}

/** The value for a member missing in a record: null where the schema allows it, else an invented one. */
function missingValue({ type, anyOf }: JsonSchema): unknown {
  if (Array.isArray(anyOf) && anyOf.some((way) => isSchema(way) && way.type === 'null')) return null;
  return type === 'object' ? {} : undefined;
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return isSchema(items) ? items : {};
}

/** Whether a member of a schema is a schema itself. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
