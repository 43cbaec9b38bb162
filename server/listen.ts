import { getRequestListener } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { StartError } from './start-error.ts';

const drainTime = 10_000;

type Fetch = Parameters<typeof getRequestListener>[0];

export interface Listener {
  /** Where people reach it. */
  address: string;
  /** Takes no more requests and waits for those in flight, ten seconds at most, or until `hurry`. */
  close(hurry: AbortSignal): Promise<void>;
}

/**
 * Serves the app.
 * @throws StartError in one line when the address can't be had
 */
export async function listen(fetch: Fetch, host: string, port: number): Promise<Listener> {
  const server = createServer(getRequestListener(fetch));
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
  if (error.code === 'EADDRINUSE') return `PORT: given ${port}, which another program on ${host} uses; allowed: a free port`;
  if (error.code === 'EACCES') return `PORT: given ${port}, which this user may not use; allowed: a port from 1024`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST: given "${host}", which is no address of this machine; allowed: one of its addresses or names`;
  }
  return `${host}:${port} can't be listened on: ${error.message}`;
}
