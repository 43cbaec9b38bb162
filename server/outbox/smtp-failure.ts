import { inOneLine } from './mail-address.ts';
import type { Outcome } from './transport.ts';

const mostWords = 300;

/** What nodemailer's errors tell, whichever of it is there. */
interface SmtpError {
  readonly code: string;
  /** The mail server's reply, and its number. */
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

/** What staff read of a reply. */
export function wordsOf(reply: string | undefined): { readonly words?: string } {
  return reply === undefined ? {} : { words: inOneLine(reply, mostWords) };
}

/** Codes of certificates and encryption that Node refuses. */
const insecure = /^(?:CERT_|ERR_TLS|ERR_SSL|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH)/u;

/**
 * The mail server itself is out of reach, which is no mail's fault. Replies to a login, host names and addresses aren't
 * told: they may name what is in `SMTP_URL`.
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
 * What a failure within a mail means. Refusals are for good where the mail server says so (5xx). Before the end of the
 * mail was sent, everything else may be tried again; after it, only what the mail server refused: without its answer,
 * nobody knows.
 */
export function sendingFailure(error: unknown, handedOver: boolean): Outcome {
  const { code, status, response } = read(error);
  // The mail server wants to know who we are, whichever mail it is.
  if (status === 530) return { what: 'postponed', away: true, problem: 'login', words: '530' };
  if (status !== undefined && status >= 500) return { what: 'failed', problem: 'refused', ...wordsOf(response) };
  if (status !== undefined && status >= 400)
    return { what: 'postponed', away: status === 421, problem: 'later', ...wordsOf(response) };
  if (handedOver) return { what: 'unclear', ...wordsOf(response) };
  // Found before anything was sent: too large for this server, or an address that it can't spell.
  if (code === 'EMESSAGE' || code === 'EENVELOPE')
    return { what: 'failed', problem: 'refused', ...wordsOf(response ?? messageOf(error)) };
  return { what: 'postponed', away: false, problem: code === 'ETIMEDOUT' ? 'timeout' : 'broken' };
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined;
}
