import { ApiError } from '../errors.ts';
import { Turns } from '../turns.ts';
import type { Caller, Route } from './route.ts';

/** Most calls of one session under way at once, and of those about one thing: a table that is slow doesn't take all. */
const perSession = 8;
const perThing = 4;
/** Reads of one thing at once, whoever asks: each takes a connection of the pool, or two. */
const readsPerThing = 4;

const tooMany = () => new ApiError(429, 'errors.callsMany', { retryAfter: 1 });
const crowded = () => new ApiError(503, 'errors.crowded', { retryAfter: 2 });

/**
 * Whose turn it is: nobody's calls hold up everybody else's, and no table's the other tables'. Turns are taken in one order, so
 * that no two calls wait for each other. A call is under way until it is answered, or its answer begins to stream.
 */
export class CallTurns {
  readonly #own = new Turns({ atOnce: perThing, patience: 1_000, refusal: tooMany });
  readonly #session = new Turns({ atOnce: perSession, patience: 1_000, refusal: tooMany });
  readonly #reads = new Turns({ atOnce: readsPerThing, patience: 3_000, refusal: crowded });

  /**
   * Answers a call of this session when it is its turn.
   * @throws ApiError 429 where the session has too many under way, 503 where too many read the same
   */
  run({ method, path, about = path, vital }: Route, { session }: Caller, answer: () => Promise<Response> | Response): Promise<Response> | Response {
    if (vital) return answer();
    // Writes take theirs once their body is here (`server/crud/write.ts`): who sends slowly keeps nobody waiting.
    const read = method === 'get' ? () => this.#reads.run(about, answer) : answer;
    return this.#own.run(`${session} ${method === 'get' ? 'read' : 'write'} ${about}`, () => this.#session.run(session, read));
  }
}
