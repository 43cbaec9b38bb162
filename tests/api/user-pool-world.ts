import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { call, type Scenario } from './scenarios.ts';
import { pair, type Pair } from './session-calls.ts';
import type { Shop } from './world.ts';

const me = z.object({
  data: z.object({
    id: z.int(),
    username: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    permissions: z.array(z.string()),
    roles: z.array(z.string()),
  }),
});

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Sets the roles, by key, of the user pool's groups. */
export async function mapGroups(shop: Shop, groups: Readonly<Record<string, string>>): Promise<void> {
  await shop.db.execute(sql`delete from settings_sign_in_groups`);
  for (const [position, [group, role]] of Object.entries(groups).entries())
    await shop.db.execute(sql`insert into settings_sign_in_groups (record_id, position, "group", role)
      select 1, ${position}, ${group}, id from role where key = ${role}`);
}

let addresses = 0;

/** Calls of user pool accounts. */
export function poolCalls(shop: () => Shop) {
  /** From a new IP address each time, because failures are counted by address. */
  async function login(username: string, password: string) {
    addresses += 1;
    const response = await shop().from(`2001:db8:${addresses.toString(16)}::1`, '/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    const text = await response.text();
    const json: unknown = JSON.parse(text);
    return { status: response.status, headers: response.headers, text, json };
  }

  async function signIn(username: string, password: string): Promise<Pair> {
    const { json, text } = await login(username, password);
    const parsed = pair.safeParse(json);
    if (!parsed.success) throw new Error(`${username} was not signed in: ${text}`);
    return parsed.data.data;
  }

  const statusOf = async (token: string, what = 'GET /me') =>
    (await call(shop(), what, { headers: bearer(token) })).status;

  async function whoIs(token: string): Promise<z.infer<typeof me>['data']> {
    return me.parse((await call(shop(), 'GET /me', { headers: bearer(token) })).json).data;
  }

  async function permissionsOf(role: string): Promise<readonly string[]> {
    const { rows } = await shop().db.execute<{ permissions: string[] }>(
      sql`select permissions from role where key = ${role}`,
    );
    const [found] = rows;
    if (!found) throw new Error(`there is no role ${role}`);
    return found.permissions;
  }

  return { login, signIn, statusOf, whoIs, permissionsOf };
}

/** Refusals of a sign-in, which must all be identical. */
export const sameRefusal = (name: string, username: string, password: string): Scenario<Shop> => ({
  name,
  call: 'POST /auth/login',
  body: { username, password },
  status: 401,
  contains: { message: 'The username or the password is wrong' },
  lacks: ['pool', 'confirm', 'disabled', 'exist'],
});
