import { labelIn, type Language, translate } from '../../../resources/messages/translate.ts';
import { type SQL, sql } from 'drizzle-orm';
import { foreignKeyIn } from '../../db/connection/failures.ts';
import { type Found, lockRecord } from '../../db/records/records.ts';
import { type Referrer, referrersOf } from '../../db/records/referrers.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { lockByName } from '../../db/connection/transaction.ts';
import { moveToTrash } from '../../db/records/trash.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, type Call, idOf, type WriteOperation } from '../../crud/call.ts';
import { referrerIn } from './references.ts';
import { completeWrites, writeContext } from '../../crud/save.ts';
import { assertNoneRefused, type Refusals } from '../../crud/refused-records.ts';
import { assertCurrent, foundOrGone, recordAnswer, write } from '../../crud/write.ts';

/** `DELETE {path}/{id}`: moves the record to the trash and answers it. */
export function remove(call: Call): Promise<Response> {
  const { resource, store, locale } = call;
  const id = idOf(call);
  const active = call.context.get('store');
  return write(
    call,
    async (writing) => {
      const { client } = writing;
      await assertNotLast(client, call, [id]);
      const locked = await lockRecord(client, { resource, id, store, locale });
      const found = assertCurrent(call, await foundOrGone(call, client, { id, found: locked }));
      await removeRecords(writing, [found]);
      return { status: 200, body: { ...recordAnswer(call, found) } };
    },
    { onError: async (error) => (foreignKeyIn(error) === undefined ? undefined : inUseError(call, id, error, active)) },
  );
}

/**
 * Moves locked records to the trash.
 * @returns those with a history entry of their own; one that is deleted together with another, such as a draft, has
 * none
 * @throws ApiError of a hook that refuses
 */
export async function removeRecords(
  writing: WriteOperation,
  given: readonly Found[],
  action = 'delete',
): Promise<readonly Found[]> {
  assertNoneRefused(await refusedByHook(writing, given));
  return removeAsked(writing, given, action);
}

/** Moves locked records to the trash after their hooks have agreed. */
export async function removeAsked(
  writing: WriteOperation,
  given: readonly Found[],
  action = 'delete',
): Promise<readonly Found[]> {
  const { client, now, call } = writing;
  const { resource, store, deps } = call;
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

/** The records that the entity's own hook refuses to delete. */
async function refusedByHook(writing: WriteOperation, given: readonly Found[]): Promise<Refusals> {
  const { resource, deps } = writing.call;
  const { beforeDelete } = deps.slots.hooksOf(resource.name);
  const refusals = new Map<number, ApiError>();
  for (const { record } of beforeDelete ? given : []) {
    try {
      await beforeDelete?.({ ...writeContext(writing), id: record.id, current: record });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      refusals.set(record.id, error);
    }
  }
  return refusals;
}

/**
 * The records that can't be deleted, as far as known beforehand: those that can't be written, that a hook refuses, or
 * that others refer to.
 * @param leaving whether a record of this id is also deleted, or already was; its references to others then don't
 * matter
 */
export async function refusedRemovals(
  writing: WriteOperation,
  given: readonly Found[],
  leaving: (id: SQL) => SQL,
): Promise<Refusals> {
  const { client, call } = writing;
  const { resource, deps } = call;
  const refusals = new Map<number, ApiError>();
  for (const { record } of given) {
    try {
      deps.slots.assertWritable(resource, record);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusals.set(record.id, error);
    }
  }
  const writable = given.filter(({ record }) => !refusals.has(record.id));
  const used = await inUseErrors(
    client,
    call,
    writable.map(({ record }) => record.id),
    leaving,
  );
  // The hook decides here, as it does for a single delete request.
  return new Map([...used, ...refusals, ...(await refusedByHook(writing, writable))]);
}

/**
 * Refuses to delete the last record of an entity that must keep one. The lock serializes deletions: otherwise two
 * concurrent ones would each see the other's record, and delete both.
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

/**
 * The 409 of a record in use, with the number of referrers by entity; counted after the rollback.
 * @param store the active store; referrers of other stores are reported separately
 */
export async function inUseError(actor: Actor, id: number, cause: unknown, store = actor.store): Promise<ApiError> {
  const { resource, language, deps } = actor;
  const users = (await referrersOf(deps.pool, { resource, ids: [id], store })).get(id);
  const found = users && inUse(users, language);
  return new ApiError(409, found?.key ?? 'errors.conflict', { ...found?.details, cause });
}

/** The same for each record in use among many. */
async function inUseErrors(
  runner: Runner,
  { resource, language }: Actor,
  ids: readonly number[],
  leaving: (id: SQL) => SQL,
): Promise<Refusals> {
  const used = await referrersOf(runner, { resource, ids, leaving });
  return new Map([...used].map(([id, users]) => [id, inUse(users, language)]));
}

function inUse(users: readonly Referrer[], language: Language): ApiError {
  const words = users.map(({ resource: user, count, archived, store }) => {
    const own = archived > 0 ? 'errors.inUseByArchived' : 'errors.inUseBy';
    return translate(language, store === undefined ? own : 'errors.inUseElsewhere', {
      count,
      archived,
      name: labelIn(count === 1 ? user.label : user.plural, language),
    });
  });
  return new ApiError(409, 'errors.inUse', {
    params: { users: words.join(separators[language]) },
    usedBy: users.map(referrerIn),
  });
}

const separators: Readonly<Record<Language, string>> = { en: ', ', 'zh-Hant': '、', 'zh-Hans': '、' };
