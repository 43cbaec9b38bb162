import { DatabaseError } from 'pg';

/** The PostgreSQL error behind an error, which the query builder wraps. */
export function databaseErrorIn(error: unknown): DatabaseError | undefined {
  return causesOf(error).find((cause) => cause instanceof DatabaseError);
}

/** Whether it is a conflict of concurrent writes, such as a deadlock, that a retry can resolve. */
export function isRepeatable(error: unknown): boolean {
  const code = databaseErrorIn(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Whether a statement ran into a timeout. */
export function isTimeout(error: unknown): boolean {
  return databaseErrorIn(error)?.code === '57014';
}

/** Whether a value doesn't fit the type in the statement. */
export function isDataException(error: unknown): boolean {
  return databaseErrorIn(error)?.code?.startsWith('22') === true;
}

/** The foreign key constraint that was violated, if one was. */
export function foreignKeyIn(error: unknown): string | undefined {
  const found = databaseErrorIn(error);
  return found?.code === '23503' ? found.constraint : undefined;
}

/** Codes after which the session can't be used any more. */
const ending = /^(?:08|25P0[345]|57P|58|XX)/u;

/**
 * Whether PostgreSQL refused a statement and the session remains usable. After any other database error the state of
 * the session is unknown.
 */
export function isRefusal(error: unknown): boolean {
  const code = databaseErrorIn(error)?.code;
  return code !== undefined && !ending.test(code);
}

/** A retryable failure of the database or the disk: unreachable, too slow, or out of space. */
export type Failure = 'away' | 'busy' | 'full';

/** By code of PostgreSQL or Node. A read-only server is one that failed over to another. */
const codes: readonly (readonly [RegExp, Failure])[] = [
  [/^(?:53100|58P01|58030|ENOSPC|EDQUOT|EROFS|EIO)$/u, 'full'],
  [
    /^(?:08\d{3}|57P\d{2}|25006|EPIPE|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/u,
    'away',
  ],
  [/^(?:53\d{3}|57014|55P03|25P0[345]|40001|40P01|EMFILE|ENFILE)$/u, 'busy'],
];

/** Errors of pg and libvips that have no code. */
const messages: readonly (readonly [RegExp, Failure])[] = [
  [
    /^(?:Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/u,
    'away',
  ],
  [
    /^system error: (?:No space left on device|Disk quota exceeded|Read-only file system|Input\/output error)$/mu,
    'full',
  ],
  [/^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout)$/u, 'busy'],
];

/**
 * The kind of failure: the database is away or too slow, or the disk is full or broken; `undefined` for other errors.
 */
export function failureIn(error: unknown): Failure | undefined {
  for (const cause of causesOf(error)) {
    const code: unknown = Reflect.get(cause, 'code');
    const [, known] =
      (typeof code === 'string'
        ? codes.find(([said]) => said.test(code))
        : messages.find(([said]) => said.test(cause.message))) ?? [];
    if (known) return known;
    // A missing socket counts, a missing file doesn't.
    if (Reflect.get(cause, 'syscall') === 'connect') return 'away';
  }
  return undefined;
}

/** The root cause, in one line. */
export function reasonOf(error: unknown): string {
  const said = causesOf(error).at(-1)?.message ?? String(error);
  return said.split('\n', 1)[0] ?? '';
}

/** An error and its causes. A host with several addresses fails with one error per address. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (
    let current = error;
    current instanceof Error && causes.length < 6;
    current = current instanceof AggregateError ? current.errors[0] : current.cause
  )
    causes.push(current);
  return causes;
}
