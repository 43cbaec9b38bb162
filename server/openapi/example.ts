import type { JsonSchema } from '../http/route.ts';

/** A value that a schema allows, made of the examples, defaults and choices in it. */
export function exampleOf(schema: JsonSchema): unknown {
  for (const said of [schema.examples, schema.enum]) if (Array.isArray(said)) return said[0];
  if (schema.default !== undefined) return schema.default;
  const [way] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  if (isSchema(way) && schema.type === undefined) return exampleOf(way);
  const [type] = [schema.type].flat();
  if (type === 'object') return ofObject(schema);
  if (type === 'array') return typeof schema.minItems === 'number' && isSchema(schema.items) ? Array.from({ length: schema.minItems }, () => exampleOf(isSchema(schema.items) ? schema.items : {})) : [];
  if (type === 'integer') return Math.max(1, typeof schema.minimum === 'number' ? schema.minimum : 1);
  if (type === 'boolean') return false;
  if (type === 'string') return schema.format === 'date-time' ? '2026-11-22T02:00:00.000Z' : schema.format === 'date' ? '2026-11-22' : 'Text';
  return null;
}

function ofObject({ properties }: JsonSchema): unknown {
  const members = isSchema(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(members.flatMap(([name, one]) => (isSchema(one) ? [[name, exampleOf(one)]] : [])));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
