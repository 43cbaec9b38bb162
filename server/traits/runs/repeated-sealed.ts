import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import type { PatchOf } from '../../../resources/record.ts';
import { seal } from '../../credentials/seal.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { modelOf } from '../../db/model/model.ts';
import { stepsOf, valueAt, without } from '../../db/model/paths.ts';

/**
 * The values of a write without sealed texts that the record already has, since files repeat them. Equal texts are
 * sealed equally; answers don't contain them, so that only the database can compare them.
 */
export async function withoutRepeated(
  runner: Runner,
  { resource, id }: { readonly resource: Resource; readonly id: number },
  values: PatchOf,
): Promise<PatchOf> {
  const model = modelOf(resource);
  const repeated: string[] = [];
  for (const column of model.columns) {
    const value = column.concealed === 'sealed' ? valueAt(values, stepsOf(column)) : undefined;
    if (typeof value !== 'string') continue;
    const [row] = await runOnce(
      runner,
      sql`select from ${sql.identifier(model.table)} where id = ${id} and ${sql.identifier(column.name)} = ${seal(value)}`,
    );
    if (row) repeated.push(column.path);
  }
  return without(values, repeated);
}
