import { pino, type Logger, type LoggerOptions } from 'pino';
import { describeError } from './describe-error.ts';

export type Log = Logger;

/** Names of secrets. Their values are redacted at the top level and one level down. */
const secrets = (
  'password current_password new_password access_token refresh_token challenge_token token secret ' +
  'sessionSecret sealingSecret databaseUrl smtpUrl authorization Authorization cookie set-cookie'
).split(' ');

/** Options of every logger: time, errors without values, secrets redacted. */
export function logOptions(level: LoggerOptions['level']): LoggerOptions {
  return {
    ...(level && { level }),
    base: null,
    serializers: { err: (error: unknown) => (error instanceof Error ? describeError(error) : error) },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' },
  };
}

/** The server's log: one JSON object per line on standard error; standard output is the operator's. */
export function createLog(level: 'info' | 'silent' = 'info'): Log {
  const destination = pino.destination({ fd: 2, sync: true });
  // Continues when the reader of the log has closed it.
  destination.on('error', () => {});
  return pino(logOptions(level), destination);
}
