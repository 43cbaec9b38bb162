import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** A courier's server on loopback, whose answers a test sets. */
export interface Courier {
  readonly url: string;
  /** Headers of the requests so far. */
  readonly asked: readonly { readonly authorization: string | undefined }[];
  /** Sets its answer: a list as JSON, a text or bytes, or a listener for anything else. */
  answer(what: RequestListener | object | string | Uint8Array): void;
  stop(): Promise<void>;
}

export async function openCourier(): Promise<Courier> {
  const asked: { authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  let listener: RequestListener = (_, response) => response.end('[]');
  const server: Server = createServer((request, response) => {
    asked.push({ authorization: request.headers.authorization });
    listener(request, response);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/points`,
    asked,
    answer(what) {
      listener =
        what instanceof Function
          ? (request, response) => void what(request, response)
          : (_, response) =>
              response.end(typeof what === 'string' || what instanceof Uint8Array ? what : JSON.stringify(what));
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
