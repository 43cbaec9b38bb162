import { expect, request, type APIRequestContext } from '@playwright/test';
import { z } from 'zod';

const session = z.object({ access_token: z.string(), refresh_token: z.string(), user_id: z.number() });
const record = z.looseObject({ id: z.number(), revision: z.number() });

export type Session = z.infer<typeof session>;
export type Kept = z.infer<typeof record>;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The cookie with a browser's session of the portal at `address`, as set by a sign-in there. */
export const refreshCookieOf = (address: string, { refresh_token }: Session) => {
  const { hostname, port } = new URL(address);
  return {
    name: `oto_refresh_${port}`,
    value: refresh_token,
    domain: hostname,
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
  } as const;
};

let last = 0;

/** Returns a name that no other test of the worker uses: `unique('tester')` is `tester-1`, `tester-2` … */
export function unique(name: string): string {
  last += 1;
  return `${name}-${last}`;
}

/** Prepares the records and people of a story over the API. */
export class Office {
  private token = '';
  private renewAt = 0;

  private constructor(
    private readonly http: APIRequestContext,
    private readonly administrator: Credentials,
  ) {}

  /** Signs in as the administrator of the shop at `address`. */
  static async open(address: string, administrator: Credentials): Promise<Office> {
    const office = new Office(await request.newContext({ baseURL: address }), administrator);
    await office.renew();
    return office;
  }

  /**
   * Signs in again, unless it has just been done: an access token lasts 15 minutes, and a worker's tests take longer.
   */
  async renew(): Promise<void> {
    if (performance.now() < this.renewAt) return;
    this.renewAt = performance.now() + 5 * 60_000;
    this.token = (await this.signIn(this.administrator)).access_token;
  }

  close(): Promise<void> {
    return this.http.dispose();
  }

  signIn(credentials: Credentials): Promise<Session> {
    return signedIn(this.http, credentials);
  }

  /** Creates a record: `create('salesman', { name: … })`. */
  async create(path: string, data: object): Promise<Kept> {
    const answer = await this.http.post(`/api/${path}`, { data, headers: this.headers });
    return z.object({ data: record }).parse(await said(answer)).data;
  }

  async read(path: string, id: number): Promise<Kept> {
    return z
      .object({ data: record })
      .parse(await said(await this.http.get(`/api/${path}/${id}`, { headers: this.headers }))).data;
  }

  /** Returns the first record that matches these list parameters. */
  async find(path: string, parameters: string): Promise<Kept> {
    const { data } = z
      .object({ data: z.array(record).min(1) })
      .parse(await said(await this.http.get(`/api/${path}?${parameters}`, { headers: this.headers })));
    return data[0] ?? Promise.reject(new Error(`no ${path} by ${parameters}`));
  }

  /** Returns the answer of a list with these parameters. */
  async list(path: string, parameters: string): Promise<unknown> {
    return said(await this.http.get(`/api/${path}?${parameters}`, { headers: this.headers }));
  }

  change(path: string, id: number, data: object): Promise<unknown> {
    return this.set(`${path}/${id}`, data);
  }

  /** Updates an entity's only record. */
  set(path: string, data: object): Promise<unknown> {
    return this.http.put(`/api/${path}`, { data, headers: this.headers }).then(said);
  }

  remove(path: string, id: number): Promise<unknown> {
    return this.http.delete(`/api/${path}/${id}`, { headers: this.headers }).then(said);
  }

  /** Deletes records with a bulk run, and returns its id once it is finished. */
  async removeInBulk(path: string, ids: readonly number[]): Promise<number> {
    const run = z.object({ data: z.looseObject({ id: z.number(), status: z.string() }) });
    const send = async (below: string, data: object) =>
      said(await this.http.post(`/api/${path}/bulk${below}`, { data, headers: this.headers }));
    const { id } = run.parse(await send('', { selection: { ids }, delete: true })).data;
    const until = (status: string) =>
      expect.poll(async () => run.parse(await this.list(`${path}/bulk/${id}`, '')).data.status).toBe(status);
    await until('checked');
    await send(`/${id}/start`, {});
    await until('done');
    return id;
  }

  /** `POST {path}/{id}/{action}`. */
  act(path: string, id: number, action: string, data: object = {}): Promise<unknown> {
    return this.http.post(`/api/${path}/${id}/${action}`, { data, headers: this.headers }).then(said);
  }

  /** Imports a CSV file and waits until its job is done. */
  async importFile(path: string, mode: string, text: string): Promise<void> {
    const file = { name: 'import.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
    const sent = await said(
      await this.http.post(`/api/${path}/import/${mode}`, { multipart: { file }, headers: this.headers }),
    );
    await this.jobDone(sent);
  }

  /** Waits until a job that an answer names is done. */
  async jobDone(answer: unknown): Promise<void> {
    const job = z.object({ data: z.looseObject({ id: z.number(), status: z.string() }) });
    const { id } = job.parse(answer).data;
    await expect
      .poll(
        async () => job.parse(await said(await this.http.get(`/api/job/${id}`, { headers: this.headers }))).data.status,
        { timeout: 120_000 },
      )
      .toBe('done');
  }

  salesman(over: object = {}): Promise<Kept> {
    const code = unique('agent');
    return this.create('salesman', {
      name: `Chan ${code}`,
      code,
      email: `${code}@example.hk`,
      username: code,
      ...over,
    });
  }

  adminUser(role: number, over: object = {}): Promise<Kept> {
    const username = unique('clerk');
    return this.create('admin-user', {
      username,
      name: `Lee ${username}`,
      email: `${username}@example.hk`,
      role,
      ...over,
    });
  }

  async roleOf(key: string): Promise<number> {
    return (await this.find('role', `filter[key]=${key}`)).id;
  }

  /** Creates a user in this role who must set a password at the first sign-in. */
  async invite(role: string): Promise<Credentials> {
    const password = `${unique('given')}-password-of-nobody`;
    const { username } = z
      .object({ username: z.string() })
      .parse(await this.adminUser(await this.roleOf(role), { password }));
    return { username, password };
  }

  /** Creates a user in this role who has already set a password. */
  async hire(role: string): Promise<Credentials> {
    const { username, password: given } = await this.invite(role);
    const challenged = await this.http.post('/api/auth/login', { data: { username, password: given } });
    const { challenge_token } = z
      .object({ data: z.object({ challenge_token: z.string() }) })
      .parse(await said(challenged)).data;
    const password = `${unique('chosen')}-on-the-star-ferry`;
    await said(await this.http.post('/api/auth/challenge', { data: { challenge_token, new_password: password } }));
    return { username, password };
  }

  private get headers() {
    return { authorization: `Bearer ${this.token}`, 'x-store-id': '1' };
  }
}

async function signedIn(http: APIRequestContext, { username, password }: Credentials): Promise<Session> {
  const answer = await said(await http.post('/api/auth/login', { data: { username, password } }));
  return z.object({ data: session }).parse(answer).data;
}

/** Returns the response's body. @throws Error with the body if the call was refused */
async function said(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<unknown> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return answer.json();
}
