import { Agent, request } from 'node:http';

export interface Call {
  readonly method?: 'GET' | 'PUT' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a call over a kept-alive connection. Rejects for any status but 2xx, so that errors never count as throughput.
 */
export async function call(base: URL, agent: Agent, given: Call): Promise<string> {
  const { status, text } = await sent(base, agent, given);
  if (status < 200 || status >= 300)
    throw new Error(`${given.method ?? 'GET'} ${given.path} answered ${status}: ${text.slice(0, 200)}`);
  return text;
}

/** Sends a call and returns its response, whatever the status. */
export function sent(base: URL, agent: Agent, { method = 'GET', path, headers = {}, body }: Call): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: base.hostname,
        port: base.port,
        path,
        method,
        agent,
        headers: {
          ...headers,
          ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => (text += part));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Requests per second over several connections, each sending its next call after the last response. */
export async function requestsPerSecond(
  base: URL,
  connections: number,
  seconds: number,
  next: () => Call,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const run = async (until: number) => {
    let own = 0;
    while (performance.now() < until) {
      await call(base, agent, next());
      own += 1;
    }
    return own;
  };
  const all = async (duration: number) => {
    const until = performance.now() + duration * 1000;
    const done = await Promise.all(Array.from({ length: connections }, () => run(until)));
    return done.reduce((sum, own) => sum + own, 0) / duration;
  };
  await all(1);
  const rate = await all(seconds);
  agent.destroy();
  return rate;
}
