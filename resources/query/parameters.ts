/** An unknown parameter, or one with an invalid value. The server responds 400 and names it. */
export class QueryError extends Error {
  override readonly name = 'QueryError';

  readonly parameter: string;
  /** The invalid value; absent if the parameter is unknown. */
  readonly value: string | undefined;

  constructor(parameter: string, value?: string) {
    super(value === undefined ? `no parameter ${parameter}` : `${parameter} can't be ${value}`);
    this.parameter = parameter;
    this.value = value;
  }
}

/** A query parameter: how it is parsed, and its description on the OpenAPI page. */
export interface Parameter<T = unknown> {
  /** Name in the query: `per_page`, `ids[]`. */
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly about?: string | undefined;
  /** Parses the given texts, possibly none; the last of several counts. @throws QueryError */
  read(values: readonly string[]): T;
}

export type Parameters = Readonly<Record<string, Parameter>>;

/** Parsed values, by our names of the parameters. */
export type QueryOf<P extends Parameters> = { readonly [K in keyof P]: ReturnType<P[K]['read']> };

const largest = 2_147_483_647;

/** A whole number from 1 to `most`; default `otherwise`. */
export function integer(
  name: string,
  { otherwise, most }: { readonly otherwise: number; readonly most: number },
): Parameter<number> {
  return {
    name,
    schema: { type: 'integer', minimum: 1, maximum: most, default: otherwise },
    read: (values) => {
      const text = values.at(-1);
      return text === undefined ? otherwise : numberIn(name, text, /^\d{1,10}$/u, most);
    },
  };
}

function numberIn(name: string, text: string, digits: RegExp, most: number): number {
  const number = digits.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new QueryError(name, text);
}

const idIn = (name: string, text: string, most = largest) => numberIn(name, text, /^[1-9]\d{0,15}$/u, most);

/** Id of a record, or another number up to `most`. */
export function id(name: string, about?: string, most?: number): Parameter<number | undefined> {
  return {
    name,
    about,
    schema: { type: 'integer' },
    read: (values) => values.slice(-1).map((text) => idIn(name, text, most))[0],
  };
}

/** Ids of records: `name[]`, repeatable. */
export function ids(name: string, about?: string): Parameter<readonly number[] | undefined> {
  const list = `${name}[]`;
  return {
    name: list,
    about,
    schema: { type: 'array', items: { type: 'integer' } },
    read: (values) => (values.length === 0 ? undefined : values.map((one) => idIn(list, one))),
  };
}

export function text(name: string, about?: string): Parameter<string | undefined> {
  return { name, about, schema: { type: 'string' }, read: (values) => values.at(-1) };
}

/** Texts: `name[]`, repeatable. */
export function texts(name: string, about?: string): Parameter<readonly string[]> {
  return {
    name: `${name}[]`,
    about,
    schema: { type: 'array', items: { type: 'string' } },
    read: (values) => values,
  };
}

/** One of several words. */
export function oneOf<const W extends string>(
  name: string,
  words: readonly W[],
  about?: string,
): Parameter<W | undefined> {
  return {
    name,
    about,
    schema: words.length === 1 ? { const: words[0] } : { enum: words },
    read: (values) => {
      const last = values.at(-1);
      const word = words.find((one) => one === last);
      if (last !== undefined && word === undefined) throw new QueryError(name, last);
      return word;
    },
  };
}

/** The texts of each parameter in a URL. */
export type SplitParameters = ReadonlyMap<string, readonly string[]>;

/** Splits a URL's query into parameters. @throws QueryError for text that PostgreSQL can't store */
export function splitParameters(url: string): SplitParameters {
  const values = new Map<string, string[]>();
  const at = url.indexOf('?');
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : url.slice(at + 1))) {
    if (value.includes('\0')) throw new QueryError(name, String.raw`\0`);
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** Parses a URL by these parameters; throws for unknown ones. @throws QueryError */
export function readQuery<P extends Parameters>(url: string, parameters: P): QueryOf<P> {
  const values = splitParameters(url);
  const names = new Set(Object.values(parameters).map(({ name }) => name));
  for (const name of values.keys()) if (!names.has(name)) throw new QueryError(name);
  return readParameters(values, parameters);
}

/** Parses split parameters; ignores unknown ones. @throws QueryError */
export function readParameters<P extends Parameters>(values: SplitParameters, parameters: P): QueryOf<P>;
export function readParameters(values: SplitParameters, parameters: Parameters): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(parameters).map(([key, parameter]) => [key, parameter.read(values.get(parameter.name) ?? [])]),
  );
}

/** A parameter with one of its texts. */
export type Pair = readonly [name: string, value: string];

/** Whether a value is empty, so that its parameter is omitted. */
export function saysNothing(value: unknown): value is undefined | null | '' {
  return value === undefined || value === null || value === '';
}

/** A value to print; a list for repeatable parameters. */
export type Printable = string | number | undefined | readonly (string | number)[];

/** Prints these values as pairs. */
export function pairsOf<P extends Parameters>(
  parameters: P,
  values: Readonly<Partial<Record<keyof P, unknown>>>,
): readonly Pair[];
export function pairsOf(parameters: Parameters, values: Readonly<Record<string, unknown>>): readonly Pair[] {
  return Object.entries(parameters).flatMap(([key, { name }]) =>
    [values[key]].flat().flatMap((value): readonly Pair[] => (saysNothing(value) ? [] : [[name, String(value)]])),
  );
}

/** Prints pairs as `?a=1&b[]=2`, brackets unescaped; an empty text for no pairs. */
export function printPairs(pairs: readonly Pair[]): string {
  const encode = (plain: string) =>
    encodeURIComponent(plain).replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',');
  return pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
}

/** Prints these values as a query string. */
export function printQuery<P extends Parameters>(
  parameters: P,
  values: Readonly<Partial<Record<keyof P, Printable>>>,
): string {
  return printPairs(pairsOf(parameters, values));
}
