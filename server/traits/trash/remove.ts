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
import { completeWrites, writeContext } from '../../crud/save.ts';
import { assertCurrent, recordAnswer, write } from '../../crud/write.ts';

/** `DELETE {path}/{id}`: moves the record to the trash and answers it. */
export function remove(call: Call): Promise<Response> {
  const { resource, store, locale } = call;
  const id = idOf(call);
  return write(
    call,
    async (writing) => {
      const { client } = writing;
      await assertNotLast(client, call, [id]);
      const found = assertCurrent(call, await lockRecord(client, { resource, id, store, locale }));
      await removeRecords(writing, [found]);
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    { onError: async (error) => (foreignKeyIn(error) === undefined ? undefined : inUseError(call, id, error)) },
  );
}

/**
 * Moves locked records to the trash.
 * @returns those that have an entry of their own: one that goes with another of them, as a draft does, has none
 */
export async function removeRecords(
  writing: WriteOperation,
  given: readonly Found[],
  action = 'delete',
): Promise<readonly Found[]> {
  const { client, now, call } = writing;
  const { resource, store, deps } = call;
  const { beforeDelete } = deps.slots.hooksOf(resource.name);
  for (const { record } of beforeDelete ? given : [])
    await beforeDelete?.({ ...writeContext(writing), id: record.id, current: record });
  const others = await deps.slots.beforeRemove(
    writing,
    given.map(({ record }) => record),
  );
  const companions = new Set([...others.values()].flat());
  const removed = given.filter(({ record }) => !companions.has(record.id));
  await moveToTrash(
    client,
    { resource, store },
    removed.map(({ record: { id } }) => ({ id, others: others.get(id) ?? [] })),
    now,
  );
  await completeWrites(
    writing,
    action,
    removed.map((before) => ({ before })),
  );
  return removed;
}

/**
 * Refuses to delete the last record of an entity that keeps one. The lock serializes deletions: of two at once, each
 * would take the other's record for the last one.
 * @throws ApiError 409
 */
export async function assertNotLast(
  runner: Runner,
  { resource, store, deps }: Actor,
  ids: readonly number[],
): Promise<void> {
  if (!resource.keepsLast) return;
  await lockByName(runner, `last ${resource.name} ${store ?? ''}`);
  const visible = deps.slots.visible(resource, (name) => sql`${sql.identifier(name)}`);
  const inStore = sql`${visible ? sql` and ${visible}` : sql``}${store === undefined ? sql`` : sql` and store_id = ${store}`}`;
  const own = sql.identifier(resource.name);
  const among = sql`id = any (${sql.param([...ids])}::integer[])`;
  const [row] = await runOnce(
    runner,
    sql`select exists (select from ${own} where ${among}${inStore}) and not exists (select from ${own} where not ${among}${inStore})`,
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
