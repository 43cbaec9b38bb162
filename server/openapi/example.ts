import type { JsonSchema } from '../http/route.ts';

/** More of a list tell no more of it. */
const ofList = 2;

/**
 * A value that a schema allows: what is given of it, and for what must be there besides the examples, defaults and
 * choices in the schema.
 */
export function exampleOf(schema: JsonSchema, given?: unknown): unknown {
  if (given === null) return null;
  const [way] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  if (isSchema(way) && schema.type === undefined) return exampleOf(way, given);
  const [type] = [schema.type].flat();
  if (type === 'object') return ofObject(schema, isSchema(given) ? given : undefined);
  if (type === 'array' && Array.isArray(given))
    return given
      .slice(0, ofList)
      .map((one: unknown, index) => exampleOf(itemsOf(schema), isSchema(one) ? { id: index + 1, ...one } : one));
  return given ?? madeUp(schema, type);
}

function madeUp(schema: JsonSchema, type: unknown): unknown {
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

/** Of a record that is given only what it has, and what must be there. */
function ofObject({ properties, required }: JsonSchema, given: JsonSchema | undefined): unknown {
  const members = isSchema(properties) ? Object.entries(properties) : [];
  const isTold = (name: string) =>
    given === undefined || given[name] !== undefined || (Array.isArray(required) && required.includes(name));
  return Object.fromEntries(
    members.flatMap(([name, one]) =>
      isSchema(one) && isTold(name)
        ? [[name, exampleOf(one, given && (given[name] === undefined ? lackOf(one) : given[name]))]]
        : [],
    ),
  );
}

/** How a record says that it lacks something; one that can't gets it made up. */
function lackOf({ type, anyOf }: JsonSchema): unknown {
  if (Array.isArray(anyOf) && anyOf.some((way) => isSchema(way) && way.type === 'null')) return null;
  return type === 'object' ? {} : undefined;
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return isSchema(items) ? items : {};
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
