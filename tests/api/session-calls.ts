import { z } from 'zod';
import { call } from './scenarios.ts';
import { password, type Shop } from './world.ts';

/** What a sign-in or a refresh answers to a caller without a cookie. */
export const pair = z.object({
  data: z.object({ access_token: z.string(), refresh_token: z.string(), user_id: z.int() }),
});
export type Pair = z.infer<typeof pair>['data'];

export const second = 1_000;
export const minute = 60 * second;

/** Session calls to a test file's shop. */
export function sessionCalls(shop: () => Shop) {
  async function signIn(username = 'orders', given = password): Promise<Pair> {
    const { json } = await call(shop(), 'POST /auth/login', { body: { username, password: given } });
    return pair.parse(json).data;
  }

  async function refresh({ refresh_token, user_id }: Pair): Promise<{ status: number; pair?: Pair }> {
    const { status, json } = await call(shop(), 'POST /auth/refresh', { body: { user_id, refresh_token } });
    const parsed = pair.safeParse(json);
    return { status, ...(parsed.success && { pair: parsed.data.data }) };
  }

  async function refreshed(from: Pair): Promise<Pair> {
    const result = await refresh(from);
    if (!result.pair) throw new Error(`the refresh was refused: ${result.status}`);
    return result.pair;
  }

  /** Returns the status of a call that any session may make. */
  async function me(access: string): Promise<number> {
    const { status } = await call(shop(), 'GET /me', { headers: { Authorization: `Bearer ${access}` } });
    return status;
  }

  return { signIn, refresh, refreshed, me };
}
