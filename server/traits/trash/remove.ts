import { labelIn, type Language, translate } from '../../../resources/messages/translate.ts';
import { sql } from 'drizzle-orm';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import { type Found, lockRecord } from '../../db/records/records.ts';
import { referrersOf } from '../../db/records/referrers.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockByName } from '../../db/connection/transaction.ts';
import { moveToTrash } from '../../db/records/trash.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, type Call, idOf, type WriteOperation } from '../../crud/call.ts';
import { completeWrite, writeContext } from '../../crud/save.ts';
import { assertCurrent, recordAnswer, write } from '../../crud/write.ts';

/** `DELETE {path}/{id}`: moves the record to the trash and answers it. */
export function remove(call: Call): Promise<Response> {
  const { resource, store, locale } = call;
  const id = idOf(call);
  return write(
    call,
    async (writing) => {
      const { client } = writing;
      if (resource.keepsLast) await assertNotLast(client, call, id);
      const found = assertCurrent(call, await lockRecord(client, { resource, id, store, locale }));
      await removeFound(writing, found);
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    { onError: async (error) => (foreignKeyIn(error) === undefined ? undefined : inUseError(call, id, error)) },
  );
}

/** Moves a locked record to the trash. */
export async function removeFound(writing: WriteOperation, found: Found, action = 'delete'): Promise<void> {
  const {
    client,
    now,
    call: {
      resource,
      store,
      deps: { slots },
    },
  } = writing;
  const { id } = found.record;
  await slots.hooksOf(resource.name).beforeDelete?.({ ...writeContext(writing), id, current: found.record });
  await moveToTrash(client, { resource, id, store }, now, await slots.beforeRemove(writing, found.record));
  await completeWrite(writing, action, found, undefined);
}

/**
 * Refuses to delete the last record. The lock serializes deletions: of two at once, each would take the other's record
 * for the last one.
 * @throws ApiError 409
 */
export async function assertNotLast(runner: Runner, { resource, store, deps }: Actor, id: number): Promise<void> {
  await lockByName(runner, `last ${resource.name} ${store ?? ''}`);
  const visible = deps.slots.visible(resource, (name) => sql`${sql.identifier(name)}`);
  const inStore = sql`${visible ? sql` and ${visible}` : sql``}${store === undefined ? sql`` : sql` and store_id = ${store}`}`;
  const own = sql.identifier(resource.name);
  const [row] = await runOnce(
    runner,
    sql`select exists (select from ${own} where id = ${id}${inStore}) and not exists (select from ${own} where id <> ${id}${inStore})`,
  );
  if (row?.[0] === true) throw new ApiError(409, 'errors.keepsLast');
}

/** The 409 of a record in use, with the number of referrers by entity; counted after the rollback. */
export async function inUseError({ deps, resource, language }: Actor, id: number, cause: unknown): Promise<ApiError> {
  const users = await referrersOf(deps.pool, resource, id);
  const words = users.map(({ resource: user, count, archived }) =>
    translate(language, archived > 0 ? 'errors.inUseByArchived' : 'errors.inUseBy', {
      count,
      archived,
      name: labelIn(count === 1 ? user.label : user.plural, language),
    }),
  );
  return words.length === 0
    ? new ApiError(409, 'errors.conflict', { cause })
    : new ApiError(409, 'errors.inUse', {
        params: { users: words.join(separators[language]) },
        usedBy: users.map(({ resource: user, ...found }) => ({ resource: user.name, ...found })),
        cause,
      });
}

const separators: Readonly<Record<Language, string>> = { en: ', ', 'zh-Hant': '、', 'zh-Hans': '、' };
