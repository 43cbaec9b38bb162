import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Composed } from './compose.ts';
import { connectingFailure, sendingFailure, wordsOf } from './smtp-failure.ts';
import type { Lane, Outcome, Transport } from './transport.ts';

/** Limits in milliseconds. */
export interface SmtpTimeouts {
  /** For connecting, and again for the greeting, which some servers delay to block spam. */
  readonly connecting: number;
  /** From the connection to the end of the mail; a mail that takes longer is retried. */
  readonly handingOver: number;
  /**
   * For the answer to a complete mail. Ten minutes, as RFC 5321 (4.5.3.2.6) requires: a shorter timeout would send
   * mails twice.
   */
  readonly answer: number;
}

export const smtpTimeouts: SmtpTimeouts = { connecting: 30_000, handingOver: 120_000, answer: 600_000 };

/** Bytes of a mail per write. The next are read once these are written, so that the end is written last. */
const partSize = 16_384;

/** Number of mails after which a connection is closed, since servers limit them. */
const mailsPerConnection = 100;

/**
 * Sends mails to a mail server (`SMTP_URL`): `smtps` is encrypted from the start, `smtp` as soon as the server offers
 * it. Each lane keeps its connection open while there are mails. Doesn't use nodemailer's pool, since it sends a mail
 * again on its own when the connection breaks, even if the mail server has accepted it.
 */
export function smtpTransport(smtpUrl: string, timeouts: SmtpTimeouts = smtpTimeouts): Transport {
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  const options = {
    host: url.hostname.replace(/^\[|\]$/gu, ''),
    port: url.port === '' ? (secure ? 465 : 25) : Number(url.port),
    secure,
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.connecting,
    socketTimeout: timeouts.answer,
    socketCloseTimeout: 1_000,
  };
  const login = url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) };
  const connect = (signal?: AbortSignal) => openConnection(new SMTPConnection(options), login, signal);
  return {
    lane: () => new SmtpLane(connect, timeouts.handingOver),
    check: async () => (await connect()).quit(),
    forget: async () => {},
  };
}

/** Decodes a part of a URL. A percent sign that encodes nothing is kept. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function openConnection(
  connection: SMTPConnection,
  login: { readonly user: string; readonly pass: string } | undefined,
  signal: AbortSignal | undefined,
): Promise<SMTPConnection> {
  const close = () => connection.close();
  signal?.addEventListener('abort', close, { once: true });
  // Errors during a step reject its promise; errors between steps close the connection, which the next mail detects.
  connection.on('error', () => {});
  try {
    await step<void>(connection, (resolve, reject) =>
      connection.connect((error) => (error ? reject(error) : resolve())),
    );
    if (login)
      await step<void>(connection, (resolve, reject) =>
        connection.login(login, (error) => (error ? reject(error) : resolve())),
      );
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  } finally {
    signal?.removeEventListener('abort', close);
  }
}

/** Runs a step; it fails at the latest when the connection ends. */
function step<T>(
  connection: SMTPConnection,
  begin: (resolve: (value: T) => void, reject: (reason: unknown) => void) => void,
): Promise<T> {
  const over = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const on = (event: string, listener: (reason?: unknown) => void) => {
      connection.on(event, listener);
      over.signal.addEventListener('abort', () => connection.off(event, listener));
    };
    on('error', reject);
    // The step's own callback may have a better error, and runs just after.
    on('end', () => setImmediate(() => reject(new Error('the connection was closed'))));
    begin(resolve, reject);
  }).finally(() => over.abort());
}

/** A connection, and the number of mails sent through it. */
interface Open {
  readonly connection: SMTPConnection;
  mails: number;
}

class SmtpLane implements Lane {
  readonly #connect: (signal: AbortSignal) => Promise<SMTPConnection>;
  readonly #handingOver: number;
  #open: Open | undefined;
  /** Whether the connection of the last attempt ended on its own before the mail was handed over. */
  #brokeOff = false;

  constructor(connect: (signal: AbortSignal) => Promise<SMTPConnection>, handingOver: number) {
    this.#connect = connect;
    this.#handingOver = handingOver;
  }

  async deliver(composed: Composed, handOver: () => Promise<void>, signal: AbortSignal): Promise<Outcome> {
    const kept = this.#open;
    if (kept && !kept.connection.destroyed) {
      const outcome = await this.#attempt(composed, handOver, signal);
      // The server may have closed the idle connection, which isn't the mail's fault.
      if (!this.#brokeOff) return outcome;
    }
    return this.#attempt(composed, handOver, signal);
  }

  async #attempt(composed: Composed, handOver: () => Promise<void>, signal: AbortSignal): Promise<Outcome> {
    this.#brokeOff = false;
    signal.throwIfAborted();
    const late = AbortSignal.timeout(this.#handingOver);
    const either = AbortSignal.any([signal, late]);
    let open: Open;
    try {
      open = this.#open && !this.#open.connection.destroyed ? this.#open : await this.#begin(either);
    } catch (error) {
      signal.throwIfAborted();
      return late.aborted ? { what: 'postponed', away: true, problem: 'timeout' } : connectingFailure(error);
    }
    this.#open = open;
    let handedOver = false;
    let refusal: { readonly reason: unknown } | undefined;
    const stop = () => {
      if (!handedOver) this.#drop();
    };
    either.addEventListener('abort', stop, { once: true });
    async function* parts() {
      for (let from = 0; from < composed.raw.byteLength; from += partSize)
        yield composed.raw.subarray(from, from + partSize);
      await handOver().catch((reason: unknown) => {
        refusal = { reason };
        throw reason;
      });
      handedOver = true;
    }
    try {
      const response = await send(
        open.connection,
        composed,
        Readable.from(parts(), { objectMode: false, highWaterMark: 0 }),
      );
      open.mails += 1;
      if (open.mails >= mailsPerConnection) this.close();
      const { words } = wordsOf(response);
      return { what: 'sent', ...(words !== undefined && { response: words }) };
    } catch (error) {
      // After a refusal with a status code, the connection can be used for the next mail.
      if (!isReply(error) || handedOver) this.#drop();
      if (refusal) {
        this.#drop();
        throw refusal.reason;
      }
      if (!handedOver) signal.throwIfAborted();
      if (!handedOver && late.aborted) return { what: 'postponed', away: false, problem: 'timeout' };
      const outcome = sendingFailure(error, handedOver);
      if (outcome.what === 'postponed') {
        if (outcome.away) this.#drop();
        this.#brokeOff = !handedOver && this.#open === undefined;
      }
      return outcome;
    } finally {
      either.removeEventListener('abort', stop);
    }
  }

  async #begin(signal: AbortSignal): Promise<Open> {
    this.#open = undefined;
    return { connection: await this.#connect(signal), mails: 0 };
  }

  /** Ends the connection with QUIT, unless a mail is being sent. */
  close(): void {
    const { connection } = this.#open ?? {};
    this.#open = undefined;
    if (connection && !connection.destroyed) connection.quit();
  }

  /** Closes the connection at once: the mail server drops a mail whose end it didn't receive. */
  #drop(): void {
    this.#open?.connection.close();
    this.#open = undefined;
  }
}

function isReply(error: unknown): boolean {
  return error instanceof Error && typeof Reflect.get(error, 'responseCode') === 'number';
}

function send(connection: SMTPConnection, { envelope, raw }: Composed, content: Readable): Promise<string> {
  return step(connection, (resolve, reject) =>
    connection.send({ from: envelope.from, to: [...envelope.to], size: raw.byteLength }, content, (error, info) =>
      error ? reject(error) : resolve(info?.response ?? ''),
    ),
  );
}
