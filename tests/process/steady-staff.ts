import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { z } from 'zod';
import { signIn } from './busy-staff.ts';

const one = z.object({ data: z.looseObject({ id: z.int(), revision: z.int() }) });
const list = z.object({
  data: z.array(z.looseObject({ id: z.int(), name: z.string(), revision: z.int() })),
  meta: z.object({ total: z.int() }),
});
const history = z.object({ data: z.array(z.object({ action: z.string(), revision: z.int() })) });

/** The last acknowledged state of one salesman. */
interface Acknowledged {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly revision: number;
}

interface Answer {
  readonly status: number;
  readonly json: unknown;
}

/** So few concurrent calls per session that none of them gets 429. */
const peopleOfSession = 4;

const reads = [
  'salesman?per_page=10&sort=-updated_at',
  'salesman?q=writer',
  'me',
  'salesman?filter[code]=w0-0',
  'store',
];

/**
 * Half of these people write and half read over HTTP, whatever happens to the database. After 503 a writer repeats the
 * request; a creation with the same Idempotency-Key. Any other failure is recorded in `wrong`.
 */
export class SteadyStaff {
  /** Responses that must not occur. */
  readonly wrong: string[] = [];
  /** The number of responses by status. */
  readonly statuses = new Map<number, number>();
  private readonly acknowledged = new Map<string, Acknowledged>();
  private writes = 0;
  private over = false;
  private work: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly address: string,
    private readonly tokens: readonly string[],
  ) {}

  /** Signs in and starts the work. */
  static async at(address: string, password: string, people = 16): Promise<SteadyStaff> {
    const tokens: string[] = [];
    while (tokens.length * peopleOfSession < people) tokens.push(await signIn(address, password));
    const staff = new SteadyStaff(address, tokens);
    const all = Array.from({ length: people }, (_, person) =>
      person % 2 === 0 ? staff.write(person) : staff.read(person),
    );
    staff.work = Promise.all(all);
    return staff;
  }

  /** Waits until this many more writes are acknowledged. */
  async progress(count: number): Promise<void> {
    for (const goal = this.writes + count; this.writes < goal && this.wrong.length === 0;) await wait(5);
  }

  /** Waits until this many more calls got 503. */
  async refusals(count: number): Promise<void> {
    const seen = () => this.statuses.get(503) ?? 0;
    for (const goal = seen() + count; seen() < goal && this.wrong.length === 0;) await wait(5);
  }

  /** Lets each person finish the current call. @returns the number of acknowledged writes */
  async stop(): Promise<number> {
    this.over = true;
    await this.work;
    return this.writes;
  }

  /**
   * Asserts that every acknowledged write is stored once with its history, and that lists, totals and the search match.
   */
  async findAll(): Promise<void> {
    expect(this.wrong).toEqual([]);
    const all = list.parse((await this.ask(0, 'GET', 'salesman?per_page=1')).json);
    expect(all.meta.total).toBe(this.acknowledged.size);
    const found = list.parse((await this.ask(0, 'GET', 'salesman?q=writer&per_page=1&count=exact')).json);
    expect(found.meta.total).toBe(this.acknowledged.size);
    for (const { id, code, name, revision } of this.acknowledged.values()) {
      const { data } = list.parse((await this.ask(0, 'GET', `salesman?filter[code]=${code}`)).json);
      expect(data.map((record) => [record.id, record.name, record.revision])).toEqual([[id, name, revision]]);
      const { data: entries } = history.parse((await this.ask(0, 'GET', `salesman/${id}/history`)).json);
      expect(entries.map((entry) => [entry.action, entry.revision]).toReversed()).toEqual([
        ['create', 1],
        ...Array.from({ length: revision - 1 }, (_, place) => ['update', place + 2]),
      ]);
    }
  }

  private async write(person: number): Promise<void> {
    for (let turn = 0; !this.over; turn += 1) {
      const code = `w${person}-${turn}`;
      const made = await this.insist(
        person,
        201,
        'POST',
        'salesman',
        { name: `writer ${code}`, code, username: `user-${code}`, email: `${code}@example.hk` },
        { 'Idempotency-Key': `new-${code}` },
      );
      if (!made) return;
      this.note({ ...made, code, name: `writer ${code}` });
      const name = `writer ${code} renamed`;
      const renamed = await this.insist(person, 200, 'PUT', `salesman/${made.id}`, { name }, { 'If-Match': '"1"' });
      if (!renamed) return;
      this.note({ ...renamed, code, name });
    }
  }

  private note(told: Acknowledged): void {
    this.writes += 1;
    this.acknowledged.set(told.code, told);
  }

  private async read(person: number): Promise<void> {
    for (let turn = person; !this.over; turn += 1) {
      const path = reads[turn % reads.length] ?? 'me';
      const { status, json } = await this.ask(person, 'GET', path);
      if (status !== 200 && status !== 503) this.wrong.push(`GET ${path}: ${status} ${JSON.stringify(json)}`);
      if (status === 503) await wait(20);
    }
  }

  /** Repeats a request until it succeeds. Returns nothing on an unexpected response. */
  private async insist(
    person: number,
    expected: number,
    method: string,
    path: string,
    body: object,
    headers: Record<string, string>,
  ): Promise<{ id: number; revision: number } | undefined> {
    for (let refused = false; ; refused = true) {
      const { status, json } = await this.ask(person, method, path, body, headers);
      // A change answered with 503 may have been made. Repeating it then gets 412, with the requested values in the
      // record.
      const isMade =
        status === 412 &&
        refused &&
        isDeepStrictEqual({ ...one.parse(json).data, ...body, revision: 2 }, one.parse(json).data);
      if (status === expected || isMade) return one.parse(json).data;
      if (status !== 503) {
        this.wrong.push(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
        return undefined;
      }
      await wait(20);
    }
  }

  private async ask(
    person: number,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    try {
      const response = await fetch(`${this.address}/api/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.tokens[Math.floor(person / peopleOfSession)]}`,
          ...(body && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1);
      if (response.status === 503 && response.headers.get('Retry-After') === null)
        this.wrong.push(`${method} ${path}: 503 without Retry-After`);
      return { status: response.status, json: await response.json() };
    } catch (error) {
      return { status: 0, json: String(error instanceof Error ? (error.cause ?? error) : error) };
    }
  }
}
