import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { abortedRequests } from './client-disconnect.ts';
import { StartError } from './start-error.ts';
import { answerUnread, type UnreadableBody } from './unread-requests.ts';

const drainTimeout = 10_000;

type Fetch = Parameters<typeof getRequestListener>[0];

export interface Listener {
  /** Public base URL. */
  address: string;
  /** Stops accepting requests and waits for those in flight, until ten seconds have passed or the signal aborts. */
  close(abortSignal: AbortSignal): Promise<void>;
}

/** Timeouts of a request. */
export interface RequestTimeouts {
  /** For the headers, in milliseconds. */
  readonly head: number;
  /** Minimum transfer rate of a body: `bytes` per `within` milliseconds. The total time is unlimited. */
  readonly body: { readonly bytes: number; readonly within: number };
  /** Time without progress after which an unread answer is aborted. A handler may set another on its answer. */
  readonly unread: number;
}

/** Options of a listener besides its address. */
export interface ListenOptions {
  readonly timeouts?: RequestTimeouts;
  readonly unreadable?: UnreadableBody;
}

/** Longest address and headers, in bytes: four times Node's default, since lists take a thousand ids. */
export const maxHeadSize = 65_536;

const defaultTimeouts: RequestTimeouts = { head: 60_000, body: { bytes: 4_096, within: 60_000 }, unread: 30_000 };

/**
 * How long an idle connection stays open, in milliseconds. Longer than the 60 seconds of most proxies: with Node's
 * default of 5 seconds, a proxy may send a request on a connection that is being closed, and lose it.
 */
const keepAliveTimeout = 75_000;

/**
 * Serves the app. A body has a minimum rate instead of Node's total timeout (300 seconds), in which a video of 200 MiB
 * would need 5.6 Mbit/s.
 * @throws StartError where the address can't be listened on
 */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  { timeouts: { head, body, unread } = defaultTimeouts, unreadable = () => '' }: ListenOptions = {},
): Promise<Listener> {
  // HTTP/1.0 requires no Host, and older health checkers send none.
  const server = createServer(
    { headersTimeout: head, requestTimeout: 0, keepAliveTimeout, maxHeaderSize: maxHeadSize },
    getRequestListener(fetch, { hostname: 'localhost' }),
  );
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    enforceBodyRate(request, response, body);
    response.setTimeout(unread, () => {
      // If no unread data is buffered, the handler is slow, not the client.
      if (request.socket.writableLength === 0) return;
      abortedRequests.add(request);
      response.destroy();
    });
  });
  const idle = trackIdle(server);
  answerUnread(server, idle, unreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(problem(error, host, port))));
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { address: baseUrl(host, actual), close: (abortSignal) => close(server, idle, abortSignal) };
}

/** `http://127.0.0.1:8080`. A wildcard address is shown as localhost, which a browser can open. */
export function baseUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Aborts a request whose body stalls or trickles below the minimum rate. */
function enforceBodyRate(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, within }: RequestTimeouts['body'],
): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // The first interval always passes: part of the body may have arrived with the headers.
  let before = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    if (request.complete || response.closed) return clearInterval(timer);
    const received = socket.bytesRead - before;
    before = socket.bytesRead;
    // If the buffer is full, the reader is slow, not the client.
    if (received >= bytes || request.readableLength >= request.readableHighWaterMark) return undefined;
    clearInterval(timer);
    abortedRequests.add(request);
    if (!response.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    socket.destroySoon();
    request.destroy();
    return undefined;
  }, within);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

/** Connections without a request in flight. Node's own list omits those that never had one. */
function trackIdle(server: Server): ReadonlySet<Socket> {
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!server.listening) socket.destroySoon();
      else if (!socket.destroyed) idle.add(socket);
    });
  });
  return idle;
}

async function close(server: Server, idle: ReadonlySet<Socket>, abortSignal: AbortSignal): Promise<void> {
  const cut = () => server.closeAllConnections();
  const timer = setTimeout(cut, drainTimeout);
  abortSignal.addEventListener('abort', cut);
  await new Promise((resolve) => {
    server.close(resolve);
    for (const socket of idle) socket.destroy();
    if (abortSignal.aborted) cut();
  });
  abortSignal.removeEventListener('abort', cut);
  clearTimeout(timer);
}

function problem(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `PORT: given ${port}, which another program on ${host} uses; allowed: a free port`;
  if (error.code === 'EACCES') return `PORT: given ${port}, which this user may not use; allowed: a port from 1024`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST: given "${host}", which is no address of this machine; allowed: one of its addresses or names`;
  }
  return `${host}:${port} can't be listened on: ${error.message}`;
}
