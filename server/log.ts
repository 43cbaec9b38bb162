import { pino, type Logger } from 'pino';

export type Log = Logger;

/**
 * What the log keeps of an error. Not everything on it: a failed query carries its parameters in message and stack,
 * and PostgreSQL's details quote the row.
 */
export function errorForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  if ('query' in error && 'params' in error) return { ...errorForLog(error.cause), query: error.query };
  const { name, message, stack, cause } = error;
  const known = ['code', 'constraint', 'table', 'column'].filter((key) => key in error).map((key) => [key, Reflect.get(error, key)]);
  return { type: name, message, stack, ...Object.fromEntries(known), ...(cause !== undefined && { cause: errorForLog(cause) }) };
}

/** Names under which secrets travel; their values never reach the log, at the top or one level down. */
const secrets = [
  'password',
  'current_password',
  'new_password',
  'access_token',
  'refresh_token',
  'challenge_token',
  'token',
  'secret',
  'sessionSecret',
  'databaseUrl',
  'smtpUrl',
  'authorization',
  'Authorization',
  'cookie',
  'set-cookie',
];

/** The server's log: one JSON object a line on standard error, so that standard output stays for the operator. */
export function createLog(level: 'info' | 'silent' = 'info'): Log {
  const destination = pino.destination({ fd: 2, sync: true });
  // Whoever read the log may have gone away; the server goes on.
  destination.on('error', () => {});
  return pino(
    {
      level,
      base: null,
      serializers: { err: errorForLog },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' },
    },
    destination,
  );
}
