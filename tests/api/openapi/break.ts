import { type Described, isRecord, type Schema } from './described.ts';

/** One way to make a valid value invalid. */
export interface Broken {
  /** The path as it is in the response's `errors`. */
  readonly path: string;
  readonly what: string;
  readonly value: unknown;
}

/** Yields every way to make a valid value invalid by one change. Callers check that the result is invalid. */
export function* breaksOf(described: Described, given: Schema, value: unknown, path = ''): Generator<Broken> {
  const schema = described.resolve(given);
  const ways = [schema.anyOf, schema.oneOf].find(Array.isArray)?.filter(isRecord) ?? [];
  const types =
    ways.length > 0 && schema.type === undefined ? ways.flatMap((way) => [described.resolve(way).type]) : [schema.type];
  for (const other of [12.5, true, 'no such thing', {}, { no_such_field: 1 }, []])
    if (
      !types
        .flat()
        .some(
          (type) => type === typeOf(other) || (type === 'integer' && types.flat().includes('string') && other === 12.5),
        )
    )
      yield { path, what: `is ${JSON.stringify(other)}`, value: other };
  yield { path, what: 'is nothing', value: null };
  yield { path, what: 'is empty', value: '' };
  for (const way of schema.type === undefined ? ways : [])
    yield* inside(described, described.resolve(way), value, path);
  yield* inside(described, schema, value, path);
}

function* inside(described: Described, schema: Schema, value: unknown, path: string): Generator<Broken> {
  if (typeof value === 'string') {
    yield { path, what: 'holds a NUL', value: `${value}\0` };
    yield { path, what: 'is of another form', value: '\u{1f600} no; <such> form' };
    if (typeof schema.maxLength === 'number')
      yield { path, what: 'is too long', value: 'x'.repeat(schema.maxLength + 1) };
    if (typeof schema.minLength === 'number' && schema.minLength > 0)
      yield { path, what: 'is too short', value: value.slice(0, schema.minLength - 1) };
    // An optional text may count as absent.
    if (schema.minLength === 1) yield { path, what: 'is of spaces', value: '   ' };
  }
  if (typeof schema.minimum === 'number')
    yield {
      path,
      what: 'is too small',
      value: typeof value === 'string' ? `${schema.minimum - 1}.00` : schema.minimum - 1,
    };
  if (typeof schema.maximum === 'number')
    yield {
      path,
      what: 'is too large',
      value: typeof value === 'string' ? `${schema.maximum + 1}.00` : schema.maximum + 1,
    };
  if (Array.isArray(value)) {
    const items = isRecord(schema.items) ? schema.items : {};
    if (typeof schema.maxItems === 'number' && schema.maxItems <= 1000 && value.length > 0)
      yield {
        path,
        what: 'is too many',
        value: Array.from({ length: schema.maxItems + 1 }, (_, index) =>
          typeof value[0] === 'string' && items.enum === undefined ? `${value[0]}${index}` : value[0],
        ),
      };
    for (const [index, item] of value.slice(0, 1).entries())
      for (const broken of breaksOf(described, items, item, join(path, `${index}`)))
        yield { ...broken, value: value.with(index, broken.value) };
  }
  if (isRecord(value) && isRecord(schema.properties)) {
    yield { path: join(path, 'no_such_field'), what: 'is unknown', value: { ...value, no_such_field: 1 } };
    for (const name of Array.isArray(schema.required) ? schema.required.map(String) : []) {
      const { [name]: _, ...others } = value;
      yield { path: join(path, name), what: 'is missing', value: others };
    }
    for (const [name, one] of Object.entries(value)) {
      const property = schema.properties[name];
      if (isRecord(property))
        for (const broken of breaksOf(described, property, one, join(path, name)))
          yield { ...broken, value: { ...value, [name]: broken.value } };
    }
  }
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
