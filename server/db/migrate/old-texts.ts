import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { resources } from '../../../resources/index.ts';
import type { Log } from '../../process/log.ts';
import { modelOf } from '../model/model.ts';
import { runOnce } from '../connection/statement.ts';

/** Maximum number of records that the log names; further ones are counted. */
const mostNamed = 100;

/**
 * Logs which records contain texts that their fields no longer accept, because only ASCII is valid now. The texts
 * remain: a write that leaves the field alone succeeds.
 */
export async function reportOldTexts(pool: pg.Pool, log: Log): Promise<void> {
  for (const resource of resources) {
    const { table, columns } = modelOf(resource);
    for (const { name, path } of columns.filter(({ field }) => field.ascii)) {
      const rows = await runOnce(
        pool,
        sql`select id, count(*) over () from ${sql.identifier(table)} where ${sql.identifier(name)} ~ '[^ -~]' order by id limit ${mostNamed}`,
      );
      const [first] = rows;
      if (first)
        log.warn(
          { entity: resource.name, field: path, count: Number(first[1]), ids: rows.map(([id]) => Number(id)) },
          'these records hold a text that is not ASCII, which the field asks for by now; it stays until somebody changes it',
        );
    }
  }
}
