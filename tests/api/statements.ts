import type pg from 'pg';

/** Counts the statements that some work sends to the database. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
  let statements = 0;
  const seen = new Map<pg.PoolClient, pg.PoolClient['query']>();
  const watch = (client: pg.PoolClient) => {
    if (seen.has(client)) return;
    const own = client.query.bind(client);
    seen.set(client, own);
    client.query = new Proxy(own, {
      apply(target, self, given) {
        statements += 1;
        return Reflect.apply(target, self, given);
      },
    });
  };
  pool.on('acquire', watch);
  await work();
  pool.off('acquire', watch);
  for (const [client, own] of seen) client.query = own;
  return statements;
}
