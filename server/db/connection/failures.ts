import { DatabaseError } from 'pg';

/** What PostgreSQL said, where an error (or what caused it: the query builder wraps) comes from it. */
export function databaseErrorIn(error: unknown): DatabaseError | undefined {
  return causesOf(error).find((cause) => cause instanceof DatabaseError);
}

/** Two writes met; the same again can go well. */
export function isRepeatable(error: unknown): boolean {
  const code = databaseErrorIn(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Whether a statement was given up because it took too long. */
export function isTimeout(error: unknown): boolean {
  return databaseErrorIn(error)?.code === '57014';
}

/** Whether a value can't be what a statement takes it for. */
export function isDataException(error: unknown): boolean {
  return databaseErrorIn(error)?.code?.startsWith('22') === true;
}

/** Whether a foreign key refused, and by whose constraint. */
export function foreignKeyIn(error: unknown): string | undefined {
  const found = databaseErrorIn(error);
  return found?.code === '23503' ? found.constraint : undefined;
}

/** Codes after which a session is over, or as good as. */
const ending = /^(?:08|25P0[345]|57P|58|XX)/u;

/**
 * Whether PostgreSQL refused a statement, and its session goes on: nothing is known of a session after any other error
 * of the database.
 */
export function isRefusal(error: unknown): boolean {
  const code = databaseErrorIn(error)?.code;
  return code !== undefined && !ending.test(code);
}

/**
 * Why the database, or the disk, didn't do what it was asked: it is away, it took too long, there is no room to write.
 * The same again can go well.
 */
export type Failure = 'away' | 'busy' | 'full';

/** By PostgreSQL's code or Node's. A server that only reads is one that another took over from. */
const codes: readonly (readonly [RegExp, Failure])[] = [
  [/^(?:53100|58P01|58030|ENOSPC|EDQUOT|EROFS|EIO)$/u, 'full'],
  [
    /^(?:08\d{3}|57P\d{2}|25006|EPIPE|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/u,
    'away',
  ],
  [/^(?:53\d{3}|57014|55P03|25P0[345]|40001|40P01|EMFILE|ENFILE)$/u, 'busy'],
];

/** What pg says without a code, and libvips. */
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
 * Whether an error says that the database is away or took too long, or that the disk is full or broken; `undefined`
 * where it is something else.
 */
export function failureIn(error: unknown): Failure | undefined {
  for (const cause of causesOf(error)) {
    const code: unknown = Reflect.get(cause, 'code');
    const [, known] =
      (typeof code === 'string'
        ? codes.find(([said]) => said.test(code))
        : messages.find(([said]) => said.test(cause.message))) ?? [];
    if (known) return known;
    // A socket that is not there counts, a file that is not there doesn't.
    if (Reflect.get(cause, 'syscall') === 'connect') return 'away';
  }
  return undefined;
}

/** What went wrong at bottom, in one line. */
export function reasonOf(error: unknown): string {
  const said = causesOf(error).at(-1)?.message ?? String(error);
  return said.split('\n', 1)[0] ?? '';
}

/** An error and what caused it. A host with several addresses fails with one error for each. */
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
