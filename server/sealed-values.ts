import { sql } from 'drizzle-orm';
import { keptResources } from '../resources/index.ts';
import { openSealed } from './credentials/seal.ts';
import { type Runner, runOnce } from './db/connection/statement.ts';
import { modelOf } from './db/model/model.ts';
import { StartError } from './process/start-error.ts';
import { totpSecretsOpen } from './session/second-factor.ts';

/**
 * Refuses to start with a secret other than the one that sealed the database's values: this server couldn't read them,
 * and other servers couldn't read its new ones.
 * @throws StartError
 */
export async function assertSealedValuesOpen(runner: Runner): Promise<void> {
  for (const resource of keptResources) {
    const { table, columns } = modelOf(resource);
    for (const { name, concealed } of columns) {
      if (concealed !== 'sealed') continue;
      const column = sql.identifier(name);
      const [row] = await runOnce(
        runner,
        sql`select ${column} from ${sql.identifier(table)} where ${column} is not null order by id desc limit 1`,
      );
      if (row && openSealed(String(row[0])) === undefined) throw otherSecret(resource.plural[0].toLowerCase());
    }
  }
  if (!(await totpSecretsOpen(runner))) throw otherSecret('secrets of authenticator apps');
}

function otherSecret(what: string): StartError {
  return new StartError(
    `The ${what} in the database were encrypted with another secret. Set SEALING_SECRET to the SESSION_SECRET (or the content of DATA_DIR/session-secret) of that time, then start again.`,
  );
}
