import { expect } from 'vitest';
import { z } from 'zod';

const record = z.object({ id: z.int(), revision: z.int(), name: z.string(), code: z.string() });
const one = z.object({ data: record });
const entry = z.object({
  action: z.string(),
  revision: z.int(),
  by: z.object({ name: z.string() }),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
});
const session = z.object({ data: z.object({ access_token: z.string() }) });
type Kept = z.infer<typeof record>;

/** The acknowledged state of one record, and its last request without a response. */
interface Told {
  readonly code: string;
  /** The acknowledged names, by revision; empty if even the creation got no answer. */
  readonly names: string[];
  id?: number;
  deleted: boolean;
  open?: { readonly what: 'create' | 'delete' } | { readonly what: 'update'; readonly name: string };
}

/** Signs in and returns the token, which also works on the next server over the same data. */
export async function signIn(address: string, password: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  return session.parse(await answer.json()).data.access_token;
}

/** Sends one person's calls to one server. */
class Desk {
  constructor(
    private readonly address: string,
    private readonly token: string,
  ) {}

  async ask(
    method: string,
    path: string,
    { body, ...headers }: { body?: object; 'If-Match'?: string; 'Idempotency-Key'?: string } = {},
  ): Promise<{ status: number; json: unknown }> {
    const response = await fetch(`${this.address}/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  }

  create({ code }: Told) {
    return this.ask('POST', 'salesman', {
      body: { name: `${code} 1`, code, username: code, email: `${code}@example.hk` },
      'Idempotency-Key': `new-${code}`,
    });
  }

  rename({ id }: Told, name: string, revision: number) {
    return this.ask('PUT', `salesman/${id}`, { body: { name }, 'If-Match': `"${revision}"` });
  }

  remove({ id, names }: Told) {
    return this.ask('DELETE', `salesman/${id}`, { 'If-Match': `"${names.length}"` });
  }
}

/** Several people who create, rename and delete salesmen over HTTP at the same time, until the server is gone. */
export class BusyStaff {
  private readonly told: Told[] = [];
  private acknowledged = 0;

  constructor(
    private readonly people: number,
    private readonly renames = 3,
  ) {}

  /** Works until there are no more responses. Calls `enough` once, while more writes are in flight. */
  async workUntilLost(
    address: string,
    token: string,
    { after, enough }: { after: number; enough: () => void },
  ): Promise<void> {
    const desk = new Desk(address, token);
    const noted = () => {
      this.acknowledged += 1;
      if (this.acknowledged === after) enough();
    };
    await Promise.all(
      Array.from({ length: this.people }, async (_, person) => {
        // Ends when there are no more responses. Everything acknowledged until then must survive.
        for (let turn = 0; await this.oneRecord(desk, `s${person}-${turn}`, turn % 3 === 2, noted); turn += 1);
      }),
    );
    expect(this.acknowledged).toBeGreaterThanOrEqual(after);
    expect(this.told.some(({ open }) => open !== undefined)).toBe(true);
  }

  /** Creates, renames and optionally deletes one record. Returns false if a response is missing. */
  private async oneRecord(desk: Desk, code: string, goes: boolean, noted: () => void): Promise<boolean> {
    const told: Told = { code, names: [], deleted: false };
    this.told.push(told);
    const answered = async (
      open: NonNullable<Told['open']>,
      asking: Promise<{ status: number; json: unknown }>,
    ): Promise<Kept | undefined> => {
      told.open = open;
      const { status, json } = await asking.catch(() => ({ status: 0, json: undefined }));
      if (status >= 500 || status === 0) return undefined;
      expect({ status, json }).toEqual({ status: open.what === 'create' ? 201 : 200, json: expect.anything() });
      delete told.open;
      noted();
      return one.parse(json).data;
    };
    const made = await answered({ what: 'create' }, desk.create(told));
    if (!made) return false;
    told.id = made.id;
    told.names.push(made.name);
    for (let count = 0; count < this.renames; count += 1) {
      const name = `${code} ${told.names.length + 1}`;
      if (!(await answered({ what: 'update', name }, desk.rename(told, name, told.names.length)))) return false;
      told.names.push(name);
    }
    if (!goes) return true;
    told.deleted = (await answered({ what: 'delete' }, desk.remove(told))) !== undefined;
    return told.deleted;
  }

  /**
   * Asserts that every acknowledged write is stored once with its history. A write without an answer was made
   * completely or not at all, and repeating it makes it once.
   */
  async findAllAgain(address: string, token: string): Promise<void> {
    const desk = new Desk(address, token);
    for (const told of this.told) {
      await this.askAgain(desk, told);
      await compare(desk, told);
    }
    const { json } = await desk.ask('GET', `salesman?per_page=1`);
    expect(json).toMatchObject({ meta: { total: this.told.filter(({ deleted }) => !deleted).length } });
  }

  private async askAgain(desk: Desk, told: Told): Promise<void> {
    const { open } = told;
    if (open === undefined) return;
    if (open.what === 'create') {
      const { status, json } = await desk.create(told);
      expect(status).toBe(201);
      const { id, name } = one.parse(json).data;
      told.id = id;
      told.names.push(name);
    } else if (open.what === 'update') {
      const { status, json } = await desk.rename(told, open.name, told.names.length);
      // 412 if the write was made: the revision is outdated, and the record has the requested values.
      expect([200, 412]).toContain(status);
      expect(one.parse(json).data).toMatchObject({ name: open.name, revision: told.names.length + 1 });
      told.names.push(open.name);
    } else {
      const { status } = await desk.remove(told);
      expect([200, 404]).toContain(status);
      told.deleted = true;
    }
  }
}

/** Asserts that the record and its history match exactly what was acknowledged. */
async function compare(desk: Desk, { id, code, names, deleted }: Told): Promise<void> {
  const { status, json } = await desk.ask('GET', `salesman/${id}`);
  if (deleted) expect(status).toBe(404);
  else expect(one.parse(json).data).toEqual({ id, code, name: names.at(-1), revision: names.length });
  const history = z
    .object({ data: z.array(entry) })
    .parse((await desk.ask('GET', `salesman/${id}/history?per_page=100`)).json).data;
  const written = names.map((name, index) => ({
    action: index === 0 ? 'create' : 'update',
    revision: index + 1,
    name: { before: names[index - 1] ?? null, after: name },
  }));
  const gone = deleted
    ? [{ action: 'delete', revision: names.length, name: { before: names.at(-1), after: null } }]
    : [];
  expect(
    history.map(({ action, revision, changes }) => ({ action, revision, name: changes.name })).toReversed(),
  ).toEqual([...written, ...gone]);
  expect(new Set(history.map(({ by }) => by.name))).toEqual(new Set(['admin']));
}
