import { expect, test } from 'vitest';

/** What scenarios run against: an app without a socket, and its callers. */
export interface World {
  readonly app: { request(path: string, init: RequestInit): Promise<Response> | Response };
  /** Returns the access token of a test user, by name. */
  tokenOf(person: string): Promise<string> | string;
  /** Sent as X-STORE-ID, unless a scenario overrides it. */
  readonly store: number;
}

type Given<W, T> = T | ((world: W) => T);

/** One sentence of behaviour: who calls what, and the response. */
export interface Scenario<W extends World = World> {
  /** The sentence, without the status: `a salesman can't be made without a name`. */
  readonly name: string;
  /** The caller; absent: not signed in. */
  readonly as?: string;
  /** `PUT /salesman/1`, below /api. */
  readonly call: Given<W, string>;
  readonly body?: Given<W, unknown>;
  /** `If-Match`, `Idempotency-Key`, `Accept-Language` …; case-insensitive. */
  readonly headers?: Given<W, Readonly<Record<string, string>>>;
  /** Another active store; `null` sends none. */
  readonly store?: Given<W, number | null>;
  readonly status: number;
  /** An object: the response matches it (`toMatchObject`). A text: the raw response contains it. */
  readonly contains?: Given<W, string | object>;
  /** Texts that the raw response must not contain. */
  readonly lacks?: Given<W, readonly string[]>;
  /** Further checks on the response or the world. */
  readonly also?: (answer: Answer, world: W) => Promise<void> | void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` if it isn't JSON. */
  readonly json: unknown;
}

/** Defines one test per row, in order. `world` is read when the test runs. */
export function scenarios<W extends World>(world: () => W, rows: readonly Scenario<W>[]): void {
  test.each(rows)('$status: $name', async (row) => {
    await check(world(), row);
  });
}

/** Runs one scenario. */
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

/** Sends one call, `GET /me`. A body that is no string is sent as JSON. */
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
