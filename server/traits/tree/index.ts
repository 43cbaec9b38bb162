import { sql } from 'drizzle-orm';
import { columnOf } from '../../../resources/names.ts';
import { treeField } from '../../../resources/tree.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { lockByName } from '../../db/connection/transaction.ts';
import type { Ability } from '../../crud/call.ts';
import { invalid } from '../../errors.ts';
import { changesField, type Guard } from '../../crud/guard.ts';

/**
 * Refuses a record as its own ancestor. An advisory lock serializes moves within one tree, so that two concurrent ones
 * can't make a cycle.
 */
const guard: Guard = {
  fields: (resource) => [treeField(resource) ?? []].flat(),
  check: async (write) => {
    const { client, resource, store, current } = write;
    const field = treeField(resource);
    if (field === undefined || current === undefined || !changesField(write, field) || write.values[field] === null)
      return undefined;
    await lockByName(client, `tree ${resource.name} ${store ?? ''}`);
    const [own, parent] = [sql.identifier(resource.name), sql.identifier(columnOf(field))];
    const [below] = await runOnce(
      client,
      sql`with recursive above as (
          select id, ${parent} as parent from ${own} where id = ${write.values[field]}
          union select next.id, next.${parent} from ${own} next join above on next.id = above.parent
        ) select 1 from above where id = ${current.id}`,
    );
    if (below) throw invalid({ [field]: [{ rule: 'ancestor' }] }, resource);
    return undefined;
  },
};

export const tree: Ability = { guards: [guard] };
