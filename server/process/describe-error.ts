import { DatabaseError } from 'pg';

/** An error in the log: enough to find its cause, without any values. */
export interface ErrorDescription {
  readonly type: string;
  readonly message?: string;
  readonly code?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: ErrorDescription;
}

/**
 * Describes an error and its causes. Drizzle puts parameters into its messages, PostgreSQL values; both are cut off.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /u.test(line))
    .slice(0, 12);
  const code = codeOf(error);
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code !== undefined && { code }),
    ...(error instanceof DatabaseError && error.constraint !== undefined && { constraint: error.constraint }),
    ...(frames.length > 0 && { stack: frames.map((line) => line.trim()).join(' ← ') }),
    ...(error.cause !== undefined && depth < 4 && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The PostgreSQL or Node error code of an error or of one of its causes. */
export function codeOf(error: unknown): string | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 6; current = current.cause, depth += 1) {
    const code: unknown = Reflect.get(current, 'code');
    if (typeof code === 'string') return code;
  }
  return undefined;
}

function withoutValues(message: string): string {
  return message
    .replace(/\nparams:[\s\S]*$/u, '')
    .replace(/: ".*"$/su, '')
    .slice(0, 2_000);
}
