import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { stalled } from './hang-up.ts';
import { StartError } from './start-error.ts';

const drainTime = 10_000;

type Fetch = Parameters<typeof getRequestListener>[0];

export interface Listener {
  /** Where people reach it. */
  address: string;
  /** Takes no more requests and waits for those in flight, ten seconds at most, or until `hurry`. */
  close(hurry: AbortSignal): Promise<void>;
}

/** How long a caller may take. */
export interface Patience {
  /** For the head of a request, in milliseconds. */
  readonly head: number;
  /**
   * Of a body, so many bytes at least must come in so many milliseconds; the whole of it may take as long as it takes.
   */
  readonly body: { readonly bytes: number; readonly within: number };
}

const patience: Patience = { head: 60_000, body: { bytes: 4_096, within: 60_000 } };

/**
 * How long a connection without requests stays open, in milliseconds. Longer than the 60 seconds of most proxies: with
 * Node's 5, a request may arrive on a connection that is being closed, and is lost.
 */
const keepAliveTimeout = 75_000;

/**
 * Serves the app. A body is not bound to a time as a whole, as by Node's own rule (300 seconds), in which a video of
 * 200 MiB needs a line of 5.6 Mbit/s: it is broken off (408) where it makes no progress.
 * @throws StartError in one line when the address can't be had
 */
export async function listen(
  fetch: Fetch,
  host: string,
  port: number,
  { head, body }: Patience = patience,
): Promise<Listener> {
  // HTTP/1.0 needs no Host, and older health checkers send none.
  const server = createServer(
    { headersTimeout: head, requestTimeout: 0, keepAliveTimeout },
    getRequestListener(fetch, { hostname: 'localhost' }),
  );
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
    watchBody(request, response, body),
  );
  const quiet = trackQuiet(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(problem(error, host, port))));
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { address: addressOf(host, actual), close: (hurry) => close(server, quiet, hurry) };
}

/** `http://127.0.0.1:8080`; a server on every interface is shown as one that a browser can open. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Breaks a request off whose body no longer comes, or by so little at a time that it only holds the connection. */
function watchBody(request: IncomingMessage, response: ServerResponse, { bytes, within }: Patience['body']): void {
  const { headers, socket } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  // With the head some of the body may have come already: the first time is free.
  let before = Number.NEGATIVE_INFINITY;
  const timer = setInterval(() => {
    if (request.complete || response.closed) return clearInterval(timer);
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // Where we have not read what is there, it is not the caller who is slow.
    if (came >= bytes || request.readableLength >= request.readableHighWaterMark) return undefined;
    clearInterval(timer);
    stalled.add(request);
    if (!response.headersSent)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    socket.destroySoon();
    request.destroy();
    return undefined;
  }, within);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}

/**
 * The connections on which no request is under way. Node's own list leaves out those that never had one, and browsers
 * open such ones in advance.
 */
function trackQuiet(server: Server): ReadonlySet<Socket> {
  const quiet = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    quiet.add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    quiet.delete(socket);
    response.once('close', () => {
      if (!server.listening) socket.destroySoon();
      else if (!socket.destroyed) quiet.add(socket);
    });
  });
  return quiet;
}

async function close(server: Server, quiet: ReadonlySet<Socket>, hurry: AbortSignal): Promise<void> {
  const cut = () => server.closeAllConnections();
  const timer = setTimeout(cut, drainTime);
  hurry.addEventListener('abort', cut);
  await new Promise((resolve) => {
    server.close(resolve);
    for (const socket of quiet) socket.destroy();
    if (hurry.aborted) cut();
  });
  hurry.removeEventListener('abort', cut);
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
