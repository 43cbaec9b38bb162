import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pushRequest, type PushRequest } from '../../../resources/orders/courier-push-calls.ts';

/** A push request as the courier received it. */
export interface PushSeen {
  readonly key: string;
  readonly authorization: string;
  readonly raw: string;
  readonly body: PushRequest;
}

/** A courier's open API on loopback. It books each key once, and its answers can be set by a test. */
export interface CourierApi {
  readonly url: string;
  readonly seen: readonly PushSeen[];
  /** Tracking numbers by key. */
  readonly booked: ReadonlyMap<string, string>;
  /** Sets its answers from now on, independent of what it books; without a listener it returns the booking. */
  answer(listener?: RequestListener): void;
  /** Clears received requests and bookings. */
  clear(): void;
  stop(): Promise<void>;
}

export async function openCourierApi(): Promise<CourierApi> {
  const seen: PushSeen[] = [];
  const booked = new Map<string, string>();
  const sockets = new Set<Socket>();
  let numbers = 0;
  const books: RequestListener = (request, response) => {
    const key = keyOf(request);
    const tracking_no = booked.get(key) ?? `KEC${(numbers += 1)}`;
    booked.set(key, tracking_no);
    response
      .writeHead(201, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ tracking_no, tracking_url: `https://kerry.example.hk/track/${tracking_no}` }));
  };
  let listener = books;
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const authorization = request.headers.authorization ?? '';
      seen.push({ key: keyOf(request), authorization, raw, body: pushRequest.parse(JSON.parse(raw)) });
      listener(request, response);
    });
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/push`,
    seen,
    booked,
    answer(wanted = books) {
      listener = wanted;
    },
    clear() {
      seen.length = 0;
      booked.clear();
      listener = books;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const keyOf = ({ headers }: IncomingMessage) => String(headers['idempotency-key'] ?? '');
