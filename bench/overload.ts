import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Measured } from './api.ts';
import { type Call, sent } from './load.ts';
import { ms, type Report } from './report.ts';
import { administrator, signIn } from './shop.ts';

/** Latency and statuses of calls while something else overloads the server. */
interface Watched {
  /** Milliseconds of each call. */
  readonly took: number[];
  readonly statuses: Map<number, number>;
}

/**
 * Measures the shop while a table is locked, while one user sends too many requests, and while many sign in at once.
 */
export async function measureOverload({ shop, address, headers, report }: Measured, seconds: number): Promise<void> {
  const base = new URL(address);
  const agent = new Agent({ keepAlive: true });
  const ask = (given: Call) => sent(base, agent, { ...given, headers: { ...headers, ...given.headers } });
  const me: Call = { path: '/api/me' };
  const readyz: Call = { path: '/readyz' };
  const others: Call = { path: '/api/salesman?per_page=25' };

  const quiet = await watch(ask, [me, others], until(seconds));
  reportTimes(report, 'nothing else', { me: quiet[0], 'list of another table': quiet[1] });

  const client = new pg.Client(shop.connection);
  await client.connect();
  await client.query('begin');
  await client.query('lock table merchant in access exclusive mode');
  // One user may not run that many concurrent calls, so five users share them.
  const people = await Promise.all(Array.from({ length: 5 }, () => signIn(address)));
  const waiting = await flood(
    base,
    Array.from({ length: 25 }, (_, number) => ({
      path: '/api/merchant?per_page=25',
      headers: people[number % people.length] ?? {},
    })),
  );
  const locked = await watch(ask, [me, readyz, others], until(seconds));
  await client.query('rollback');
  await client.end();
  reportTimes(report, 'a table locked, 25 lists of it waiting', {
    me: locked[0],
    readyz: locked[1],
    'list of another table': locked[2],
    'the lists that wait': await waiting.over,
  });

  const [greedy = {}] = people;
  const hundred = await flood(
    base,
    Array.from({ length: 100 }, () => ({ path: '/api/sku?per_page=1000', headers: greedy })),
  );
  const flooded = await watch(ask, [me, others], over(hundred.over));
  reportTimes(report, '100 lists of 1,000 rows at once by one person', {
    'me, of another': flooded[0],
    'list of another, of another table': flooded[1],
    'the hundred': await hundred.over,
  });

  const names = await addPeople(ask, 50);
  // Each from its own address, as a proxy reports it; from one address they would count as password guessing.
  const storm = await flood(
    base,
    names.map((username, number) => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${number}` },
      body: JSON.stringify({ username, password: administrator.password }),
    })),
  );
  const stormed = await watch(ask, [me, others], over(storm.over));
  reportTimes(report, 'fifty sign-ins at once', {
    me: stormed[0],
    'list of another table': stormed[1],
    'the fifty': await storm.over,
  });
  agent.destroy();
}

/** Measures other users' latency while one session, invalid tokens or signing-in strangers flood the server. */
export async function measureFloods({ address, headers, report }: Measured, seconds: number): Promise<void> {
  const base = new URL(address);
  const agent = new Agent({ keepAlive: true });
  const ask = (given: Call) => sent(base, agent, { ...given, headers: { ...headers, ...given.headers } });
  const watched: readonly Call[] = [{ path: '/api/me' }, { path: '/readyz' }];
  const named = ([me, readyz]: readonly Watched[]) => ({ me, readyz });
  const many = (count: number, one: (number: number) => Call) =>
    Array.from({ length: count }, (_, number) => one(number));
  const form = { 'content-type': 'application/json' };
  const [own, bogus] = [await signIn(address), { authorization: `${headers.authorization?.slice(0, -8)}AAAAAAAA` }];
  const floods: Readonly<Record<string, readonly Call[]>> = {
    '500 calls of one session': many(500, () => ({ path: '/api/store', headers: own })),
    '500 calls of one session for me': many(500, () => ({ path: '/api/me', headers: own })),
    '500 calls with tokens of nobody’s': many(500, () => ({ path: '/api/store', headers: bogus })),
    '500 refresh tokens of nobody’s': many(500, (number) => ({
      method: 'POST',
      path: '/api/auth/refresh',
      headers: form,
      body: JSON.stringify({ user_id: 1, refresh_token: `nobody ${number}` }),
    })),
    '200 sign-ins of unknown users, from one address': many(200, (number) => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: { ...form, 'x-forwarded-for': '198.51.100.7' },
      body: JSON.stringify({ username: `nobody${number}`, password: 'not theirs either' }),
    })),
    '200 sign-ins of unknown users, from as many addresses': many(200, (number) => ({
      method: 'POST',
      path: '/api/auth/login',
      headers: { ...form, 'x-forwarded-for': `192.0.2.${number}` },
      body: JSON.stringify({ username: `nobody${number}`, password: 'not theirs either' }),
    })),
  };
  reportTimes(report, 'nothing else', named(await watch(ask, watched, until(seconds))));
  for (const [what, calls] of Object.entries(floods)) {
    const sending = await flood(base, calls);
    const answered = await watch(ask, watched, over(sending.over));
    reportTimes(report, what, { ...named(answered), 'the flood': await sending.over });
  }
  agent.destroy();
}

/** Creates users and returns their names. */
async function addPeople(ask: (given: Call) => ReturnType<typeof sent>, count: number): Promise<readonly string[]> {
  const { text } = await ask({ path: '/api/role?per_page=1' });
  const {
    data: [role],
  }: { data: { id: number }[] } = JSON.parse(text);
  const names = Array.from({ length: count }, (_, number) => `stormer${number}`);
  for (const username of names) {
    const body = JSON.stringify({
      username,
      name: username,
      email: `${username}@shop.example`,
      role: role?.id,
      password: administrator.password,
    });
    const made = await ask({ method: 'POST', path: '/api/admin-user', body });
    if (made.status !== 201) throw new Error(`nobody was added: ${made.text}`);
  }
  return names;
}

/** True to continue. */
type While = () => boolean;

function until(seconds: number): While {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() < end;
}

function over(work: Promise<unknown>): While {
  let isOver = false;
  void work.then(() => (isOver = true));
  return () => !isOver;
}

/** Repeats each of these requests on its own connection. */
async function watch(
  ask: (given: Call) => ReturnType<typeof sent>,
  calls: readonly Call[],
  goesOn: While,
): Promise<readonly Watched[]> {
  return Promise.all(
    calls.map(async (one) => {
      const watched: Watched = { took: [], statuses: new Map() };
      while (goesOn()) await timed(ask(one), watched);
      return watched;
    }),
  );
}

/**
 * Sends these calls at once from another process, because their responses would block this one's clock. Resolves once
 * they are sent.
 */
async function flood(base: URL, calls: readonly Call[]): Promise<{ readonly over: Promise<Watched> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./flood.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  child.stdin.end(JSON.stringify({ base, calls }));
  await once(lines, 'line');
  const answers = once(lines, 'line').then(([line]): Watched => {
    const all: readonly { readonly status: number; readonly took: number }[] = JSON.parse(line);
    const statuses = new Map<number, number>();
    for (const { status } of all) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return { took: all.map(({ took }) => took), statuses };
  });
  return { over: answers };
}

async function timed(answer: ReturnType<typeof sent>, { took, statuses }: Watched): Promise<void> {
  const begun = performance.now();
  const { status } = await answer;
  took.push(performance.now() - begun);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

function reportTimes(report: Report, what: string, all: Readonly<Record<string, Watched | undefined>>): void {
  for (const [name, watched] of Object.entries(all)) {
    const sorted = (watched?.took ?? []).toSorted((a, b) => a - b);
    const at = (share: number) =>
      ms(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
    const statuses = [...(watched?.statuses ?? [])].map(([status, count]) => `${count} × ${status}`).join(', ');
    report.overload(what, name, [at(0.5), at(0.95), at(0.99), at(1)], statuses);
  }
}
