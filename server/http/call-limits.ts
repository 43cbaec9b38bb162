import { ApiError, queueFullError } from '../errors.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { clientOf } from './ip-network.ts';
import type { RunLimited, Route } from './route.ts';
import type { TokenClaim } from './authenticate.ts';

/** Maximum concurrent calls per user, per session, and per session and route, since one table may be slow. */
const perUser = 16;
const perSession = 8;
const perRoute = 4;
/**
 * Limits for calls without a session: waiting calls per address, and running calls per route. A vital call needs one of
 * four connections, so sign-in, refresh and sign-out can use one each.
 */
const perAddress = 4;
const anonymousPerRoute = 1;
/** Maximum number of concurrent calls of an identified caller from outside; further ones wait, as in a shop's rush. */
const perProven = 4;
/**
 * Maximum number of concurrent reads and writes per entity over all users. Each uses one or two connections of the
 * pool, so that a locked table doesn't use up the pool.
 */
const readsPerEntity = 4;
/** Maximum number of concurrent lists of an entity: leaves a slot for opening a record. */
const listsPerEntity = 3;
const writesPerEntity = 6;

const ownQueue = {
  queueTimeout: 1_000,
  createError: () => new ApiError(429, 'errors.callsMany', { retryAfter: 1 }),
};
const sharedQueue = { queueTimeout: 3_000, createError: queueFullError };

/**
 * Limits concurrent calls, so that one user can't delay all others, nor one table the other tables. Slots are always
 * acquired in the same order, so that calls can't deadlock. A call occupies its slots until it is answered, or its
 * answer begins to stream.
 */
export class CallLimiter {
  readonly #route = new Limiter({ concurrency: perRoute, ...ownQueue });
  readonly #session = new Limiter({ concurrency: perSession, ...ownQueue });
  readonly #user = new Limiter({ concurrency: perUser, ...ownQueue });
  readonly #address = new Limiter({ ...ownQueue, concurrency: perAddress, queueLimit: 50, queueTimeout: 3_000 });
  readonly #anonymous = new Limiter({ concurrency: anonymousPerRoute, queueLimit: 100, ...sharedQueue });
  readonly #proven = new Limiter({ ...ownQueue, concurrency: perProven, queueLimit: 200, queueTimeout: 3_000 });
  readonly #lists = new Limiter({ concurrency: listsPerEntity, ...sharedQueue });
  readonly #reads = new Limiter({ concurrency: readsPerEntity, ...sharedQueue });
  readonly #writes = new Limiter({ concurrency: writesPerEntity, ...sharedQueue });

  /**
   * Runs a call within the limits of its session and user, before the caller is read from the database. A vital call
   * waits only for the same call of its session.
   * @throws ApiError 429 where the session or the user has too many calls
   */
  runForSession<T>(
    { method, path, limitKey = path, vital }: Route,
    { session, user }: TokenClaim,
    work: () => Promise<T>,
  ): Promise<T> {
    const all = vital ? work : () => this.#session.run(session, () => this.#user.run(`${user}`, work));
    return this.#route.run(`${session} ${method === 'get' ? 'read' : 'write'} ${limitKey}`, all);
  }

  /** @throws ApiError 503 where too many calls read the same entity */
  runRead({ path, limitKey, vital }: Route, work: () => Promise<Response> | Response): Promise<Response> | Response {
    if (vital) return work();
    const read = () => this.#reads.run(limitKey ?? path, work);
    return limitKey === undefined || path.includes('/:id') ? read() : this.#lists.run(limitKey, read);
  }

  /** The limit of writes to the route's entity; throws ApiError 503 where too many wait. */
  writeLimit({ path, limitKey = path }: Route): RunLimited {
    return (work) => this.#writes.run(limitKey, work);
  }

  /**
   * The limit of writes of an identified caller without a session; throws ApiError 429 where too many of theirs wait.
   */
  provenLimit(route: Route, caller: string): RunLimited {
    const limited = this.writeLimit(route);
    return (work) => this.#proven.run(caller, () => limited(work));
  }

  /** The limit of calls without a session; throws ApiError 429 where too many calls of this address or network wait. */
  anonymousLimit({ path }: Route, address: string): RunLimited {
    return (work) => this.#address.run(`${clientOf(address)} ${path}`, () => this.#anonymous.run(path, work));
  }
}
