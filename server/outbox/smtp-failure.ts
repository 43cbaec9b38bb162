import { inOneLine } from './mail-address.ts';
import type { Outcome } from './transport.ts';

const mostWords = 300;

/** Fields of nodemailer's errors; each may be missing. */
interface SmtpError {
  readonly code: string;
  /** The mail server's reply, and its status code. */
  readonly response?: string;
  readonly status?: number;
  /** The system's code, such as ECONNREFUSED. */
  readonly system?: string;
}

function read(error: unknown): SmtpError {
  const at = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  const [code, response, status, system] = [at('code'), at('response'), at('responseCode'), at('originalCode')];
  return {
    code: typeof code === 'string' ? code : '',
    ...(typeof response === 'string' && { response }),
    ...(typeof status === 'number' && { status }),
    ...(typeof system === 'string' && { system }),
  };
}

/** The reply as shown to staff. */
export function wordsOf(reply: string | undefined): { readonly words?: string } {
  return reply === undefined ? {} : { words: inOneLine(reply, mostWords) };
}

/** Codes of TLS and certificate errors from Node. */
const insecure = /^(?:CERT_|ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH)/u;

/**
 * Result when the mail server is unreachable, which isn't the mail's fault. Omits replies to a login, host names and
 * addresses, which may reveal parts of `SMTP_URL`.
 */
export function connectingFailure(error: unknown): Outcome {
  const { code, status, system, response } = read(error);
  const away = { what: 'postponed', away: true } as const;
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return { ...away, problem: 'login', ...wordsOf(status === undefined ? undefined : String(status)) };
  if (code === 'ETLS' || insecure.test(system ?? '')) return { ...away, problem: 'insecure', ...wordsOf(system) };
  if (code === 'ETIMEDOUT' || system === 'ETIMEDOUT') return { ...away, problem: 'timeout' };
  return { ...away, problem: 'unreachable', ...wordsOf(response ?? system) };
}

/**
 * Result of a failure while sending a mail. A refusal with 5xx is permanent. Before the end of the mail was sent, other
 * failures are retried; after it, only refusals of the mail server: without an answer, the result is unknown.
 */
export function sendingFailure(error: unknown, handedOver: boolean): Outcome {
  const { code, status, response } = read(error);
  // The mail server requires a login, whatever the mail.
  if (status === 530) return { what: 'postponed', away: true, problem: 'login', words: '530' };
  if (status !== undefined && status >= 500) return { what: 'failed', problem: 'refused', ...wordsOf(response) };
  if (status !== undefined && status >= 400)
    return { what: 'postponed', away: status === 421, problem: 'later', ...wordsOf(response) };
  if (handedOver) return { what: 'unclear', ...wordsOf(response) };
  // Found before anything was sent: too large for this server, or an address that it doesn't support.
  if (code === 'EMESSAGE' || code === 'EENVELOPE')
    return { what: 'failed', problem: 'refused', ...wordsOf(response ?? messageOf(error)) };
  return { what: 'postponed', away: false, problem: code === 'ETIMEDOUT' ? 'timeout' : 'broken' };
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
