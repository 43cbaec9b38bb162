import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the mail server received it. */
export interface Received {
  readonly to: readonly string[];
  readonly from: string;
  readonly raw: string;
}

export interface MailServer {
  readonly port: number;
  readonly received: Received[];
  /** Number of connections so far, and the maximum at the same time. */
  readonly connections: { all: number; open: number; most: number };
  close(): Promise<void>;
}

/** A refusal with this code and text. */
export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Starts a real mail server, which accepts everything by default. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const connections = { all: 0, open: 0, most: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? '' : mailFrom.address,
          raw: Buffer.concat(parts).toString(),
        });
        callback(null, `2.0.0 queued as ${received.length}`);
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    connections.all += 1;
    connections.open += 1;
    connections.most = Math.max(connections.most, connections.open);
    socket.on('close', () => (connections.open -= 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: portOf(server.server),
    received,
    connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  return isInfo(address) ? address.port : 0;
}

function isInfo(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** Returns the server's reply to each line; `undefined`: none. To close the connection, a script uses `socket`. */
export type Script = (line: string, socket: Socket) => string | undefined;

/** Starts a server that follows a script, line by line, for behaviour that real mail servers don't have. */
export async function startScript(greeting: string | undefined, script: Script): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  const connections = { all: 0, open: 0, most: 0 };
  const server = createServer((socket) => {
    connections.all += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    if (greeting !== undefined) socket.write(`${greeting}\r\n`);
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '.') received.push({ to: [], from: '', raw: '' });
        const answer = script(line, socket);
        if (answer !== undefined && !socket.destroyed) socket.write(`${answer}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: portOf(server),
    received,
    connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A positive reply to each command; inside a mail none until its end. */
export function polite(): Script {
  let within = false;
  return (line) => {
    if (within) {
      within = line !== '.';
      return within ? undefined : '250 2.0.0 Ok';
    }
    within = line === 'DATA';
    return line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok';
  };
}
