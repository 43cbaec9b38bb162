/**
 * The server for comparison: node:http and node-postgres without sessions, permissions, validation and history. Reads
 * its statements as JSON from the first line of standard input and prints its port.
 */
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import pg from 'pg';

/** Statements by path; their parameters are the `v` of the query string, in order. */
export interface BareSetup {
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  readonly statements: Readonly<
    Record<string, readonly { readonly text: string; readonly values: readonly unknown[] }[]>
  >;
}

const input = createInterface({ input: process.stdin });
const [line] = await new Promise<[string]>((resolve) => input.once('line', (text) => resolve([text])));
const setup: BareSetup = JSON.parse(line);
const pool = new pg.Pool({ ...setup.connection, max: 20 });

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare');
  const statements = setup.statements[url.pathname] ?? [];
  const given = url.searchParams.getAll('v');
  Promise.all(
    statements.map(({ text, values }, place) =>
      pool.query({ name: `${url.pathname}${place}`, text, values: given.length > 0 ? [...given] : [...values] }),
    ),
  ).then(
    (results) => {
      const body = JSON.stringify({ data: results.map((result) => result.rows) });
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
});
