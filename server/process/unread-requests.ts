import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** Statuses of requests that couldn't be read, and so never reach the app. */
export type UnreadStatus = 400 | 408 | 431;

/** Returns the JSON body for such a request; `text` is the part of the request that was received. */
export type UnreadableBody = (status: UnreadStatus, text: string) => string;

/** Node's error for a request that it couldn't read. */
interface UnreadError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

const statuses: Readonly<Record<string, UnreadStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers unreadable requests with Node's statuses and an error message. `idle`: connections without a request in
 * flight.
 */
export function answerUnread(server: Server, idle: ReadonlySet<Socket>, bodyOf: UnreadableBody): void {
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, response) => answers.set(socket, response));
  server.on('clientError', ({ code = '', rawPacket }: UnreadError, socket: Socket) => {
    // Once an answer has begun, no other one can be sent.
    const isFree = idle.has(socket) || answers.get(socket)?.headersSent === false;
    if (code !== 'ECONNRESET' && socket.writable && isFree) {
      const status = statuses[code] ?? 400;
      const body = bodyOf(status, rawPacket?.toString('latin1') ?? '');
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'Connection: close',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    }
    socket.destroySoon();
  });
}
