import { pino, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error.ts';

export type Log = Logger;

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

/** How every line is written: with the time, errors without values, and no secret. */
export function logOptions(level: LoggerOptions['level']): LoggerOptions {
  return {
    ...(level && { level }),
    base: null,
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' },
  };
}

/** The server's log: one JSON object a line on standard error, so that standard output stays for the operator. */
export function createLog(level: 'info' | 'silent' = 'info'): Log {
  const destination = pino.destination({ fd: 2, sync: true });
  // Whoever read the log may have gone away; the server goes on.
  destination.on('error', () => {});
  return pino(logOptions(level), destination);
}
