import { ApiError, crowded } from '../errors.ts';
import { Limiter } from '../concurrency/limiter.ts';
import { clientOf } from './network.ts';
import type { InTurn, Route } from './route.ts';
import type { Claim } from './authenticate.ts';

/**
 * Most calls of one person under way at once, however many sessions they have, of one of these, and of those about one
 * thing: a table that is slow doesn't take all.
 */
const perPerson = 16;
const perSession = 8;
const perThing = 4;
/**
 * Calls without a session of one address in the line of all strangers, and of those under way: of the four connections
 * that every call needs, sign-in, refresh and sign-out take one each.
 */
const perAddress = 4;
const strangersPerThing = 1;
/**
 * Reads and writes of one thing at once, whoever asks: each takes a connection of the pool, or two. Of a thing that is
 * locked they don't take all.
 */
const readsPerThing = 4;
/** Reads of many records of an entity: one turn is left for whoever opens a record. */
const listsPerEntity = 3;
const writesPerThing = 6;

const tooMany = () => new ApiError(429, 'errors.callsMany', { retryAfter: 1 });

/**
 * Whose turn it is: nobody's calls hold up everybody else's, and no table's the other tables'. Turns are taken in one
 * order, so that no two calls wait for each other. A call is under way until it is answered, or its answer begins to
 * stream.
 */
export class CallTurns {
  readonly #own = new Limiter({ atOnce: perThing, patience: 1_000, refusal: tooMany });
  readonly #session = new Limiter({ atOnce: perSession, patience: 1_000, refusal: tooMany });
  readonly #person = new Limiter({ atOnce: perPerson, patience: 1_000, refusal: tooMany });
  readonly #address = new Limiter({ atOnce: perAddress, waiting: 50, patience: 3_000, refusal: tooMany });
  readonly #strangers = new Limiter({ atOnce: strangersPerThing, waiting: 100, patience: 3_000, refusal: crowded });
  readonly #lists = new Limiter({ atOnce: listsPerEntity, patience: 3_000, refusal: crowded });
  readonly #reads = new Limiter({ atOnce: readsPerThing, patience: 3_000, refusal: crowded });
  readonly #writes = new Limiter({ atOnce: writesPerThing, patience: 3_000, refusal: crowded });

  /**
   * Lets in a call of this session, before the database is asked who that is. What is vital waits only for the same of
   * its session.
   * @throws ApiError 429 where the session, or whose it is, has too many under way
   */
  ofSession<T>(
    { method, path, about = path, vital }: Route,
    { session, user }: Pick<Claim, 'session' | 'user'>,
    work: () => Promise<T>,
  ): Promise<T> {
    const all = vital ? work : () => this.#session.run(session, () => this.#person.run(`${user}`, work));
    return this.#own.run(`${session} ${method === 'get' ? 'read' : 'write'} ${about}`, all);
  }

  /** @throws ApiError 503 where too many read the same */
  read({ path, about, vital }: Route, work: () => Promise<Response> | Response): Promise<Response> | Response {
    if (vital) return work();
    const read = () => this.#reads.run(about ?? path, work);
    return about === undefined || path.includes('/:id') ? read() : this.#lists.run(about, read);
  }

  /** Refuses by ApiError 503 where too many write the same. */
  writing({ path, about = path }: Route): InTurn {
    return (work) => this.#writes.run(about, work);
  }

  /**
   * The same of whoever has no session: refuses by 429 where too many calls of this address, or of its site, wait
   * already.
   */
  ofStranger({ path }: Route, address: string): InTurn {
    return (work) => this.#address.run(`${clientOf(address)} ${path}`, () => this.#strangers.run(path, work));
  }
}
