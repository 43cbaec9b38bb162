import { expect, test } from 'vitest';

/** What scenarios run against: an app without a socket, and who may call it. */
export interface World {
  readonly app: { request(path: string, init: RequestInit): Promise<Response> | Response };
  /** Access token of a person that the test made, by name. */
  tokenOf(person: string): Promise<string> | string;
  /** Sent as X-STORE-ID unless a row says otherwise. */
  readonly store: number;
}

type Given<W, T> = T | ((world: W) => T);

/** One sentence of behaviour: who calls what, and what comes back. */
export interface Scenario<W extends World = World> {
  /** The sentence, without the status: `a salesman can't be made without a name`. */
  readonly name: string;
  /** Nobody where absent. */
  readonly as?: string;
  /** `PUT /salesman/1`, below /api. */
  readonly call: Given<W, string>;
  readonly body?: Given<W, unknown>;
  /** `If-Match`, `Idempotency-Key`, `Accept-Language` …; lower or upper case as you like. */
  readonly headers?: Given<W, Readonly<Record<string, string>>>;
  /** Another active store; `null` sends none. */
  readonly store?: Given<W, number | null>;
  readonly status: number;
  /** The answer has these members, as `toMatchObject`; a text: the raw answer contains it. */
  readonly contains?: Given<W, string | object>;
  /** The raw answer has none of these. */
  readonly lacks?: Given<W, readonly string[]>;
  /** Further checks on the answer or the world. */
  readonly also?: (answer: Answer, world: W) => Promise<void> | void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined where it is no JSON. */
  readonly json: unknown;
}

/** Makes a test of each row, in order. `world` is read when the test runs. */
export function scenarios<W extends World>(world: () => W, rows: readonly Scenario<W>[]): void {
  test.each(rows)('$status: $name', async (row) => {
    await check(world(), row);
  });
}

/** Runs one row. */
export async function check<W extends World>(world: W, row: Scenario<W>): Promise<Answer> {
  const store = given(world, row.store);
  const answer = await call(world, given(world, row.call), {
    ...(row.as !== undefined && { as: row.as }),
    ...(row.body !== undefined && { body: given(world, row.body) }),
    ...(row.headers !== undefined && { headers: given(world, row.headers) }),
    ...(store !== undefined && { store }),
  });
  expect({ status: answer.status, text: answer.text }).toEqual({ status: row.status, text: answer.text });
  const contains = given(world, row.contains);
  if (typeof contains === 'string') expect(answer.text).toContain(contains);
  else if (contains !== undefined) expect(answer.json).toMatchObject(contains);
  for (const secret of given(world, row.lacks) ?? []) expect(answer.text).not.toContain(secret);
  await row.also?.(answer, world);
  return answer;
}

export interface CallOptions {
  readonly as?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly store?: number | null;
}

/** One call, `GET /me`; a body that is no string travels as JSON. */
export async function call(world: World, what: string, options: CallOptions = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = what.split(' ');
  const { as, body, store = world.store } = options;
  const headers = new Headers();
  if (as !== undefined) headers.set('Authorization', `Bearer ${await world.tokenOf(as)}`);
  if (store !== null) headers.set('X-STORE-ID', `${store}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value);
  const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const response = await world.app.request(`/api${path}`, {
    method,
    headers,
    ...(sent !== undefined && { body: sent }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function given<W, T>(world: W, value: Given<W, T>): T;
function given<W, T>(world: W, value: Given<W, T> | undefined): T | undefined;
function given<W, T>(world: W, value: Given<W, T> | undefined): T | undefined {
  return value instanceof Function ? value(world) : value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
