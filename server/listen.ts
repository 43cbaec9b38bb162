import { getRequestListener } from '@hono/node-server';
import { createServer, type Server } from 'node:http';
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
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(problem(error, host, port))));
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { address: addressOf(host, actual), close: (hurry) => close(server, hurry) };
}

/** `http://127.0.0.1:8080`; a server on every interface is shown as one that a browser can open. */
export function addressOf(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

async function close(server: Server, hurry: AbortSignal): Promise<void> {
  const cut = () => server.closeAllConnections();
  const timer = setTimeout(cut, drainTime);
  if (hurry.aborted) cut();
  hurry.addEventListener('abort', cut);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeIdleConnections();
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
