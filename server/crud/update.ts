import type { PatchOf } from '../../resources/record.ts';
import { modelOf } from '../db/model/model.ts';
import { isObject } from '../db/model/paths.ts';
import { type Found, lockRecord, readRecord } from '../db/records/records.ts';
import { isGuarded } from './guards.ts';
import { type Actor, type Call, idOf, type WriteOperation } from './call.ts';
import { assertNotFrozen } from './lifecycle.ts';
import { mergeAmendment, saveChanges, saveColumns, writeContext } from './save.ts';
import { checkedValues } from './values.ts';
import { assertCurrent, foundOrGone, recordAnswer, write } from './write.ts';

/** A way to edit fields of a record. */
interface Edit {
  /** Name in the history. */
  readonly action: string;
  /** Throws where the body is not allowed. */
  readonly check?: (body: unknown) => void;
}

/** `PUT {path}/{id}`: changes the given fields and leaves the others. */
export function update(call: Call): Promise<Response> {
  return changeRecord(call, { action: 'update' });
}

/** Changes the given fields of a record, validated together with the stored ones, and answers it (CONTRACT, Writes). */
export function changeRecord(call: Call, { action, check }: Edit): Promise<Response> {
  const {
    resource,
    store,
    locale,
    deps: { pool, slots },
  } = call;
  const id = idOf(call);
  const wanted = { resource, id, store, locale };
  const hooks = slots.hooksOf(resource.name);
  return write(
    call,
    async (writing, body) => {
      check?.(body);
      const locked = await lockRecord(writing.client, wanted);
      const found = assertCurrent(call, await foundOrGone(call, writing.client, { id, found: locked }));
      return { status: 200, body: { ...recordAnswer(call, await changeLocked(writing, call, found, body, action)) } };
    },
    {
      // Optimistic: reads, validates and writes without a lock. If another write changed the revision meanwhile, falls
      // back to the locked path.
      quick: async (writer, body) => {
        check?.(body);
        if (
          hooks.beforeUpdate ||
          hooks.afterWrite ||
          writesRelatedTables(call, body) ||
          isGuarded(slots, resource, body)
        )
          return undefined;
        const read = await readRecord(pool, wanted);
        const found = assertCurrent(call, await foundOrGone(call, pool, { id, found: read }));
        const values = writableValues(call, found, body);
        if (slots.needsLock(call, found.record, values)) return undefined;
        const written = await saveColumns(pool, writer, found, values, action);
        return written && { status: 200, body: { ...recordAnswer(call, written) } };
      },
    },
  );
}

/** Changes the given fields of a locked record. */
export async function changeLocked(
  writing: WriteOperation,
  call: Actor,
  found: Found,
  body: unknown,
  action = 'update',
): Promise<Found> {
  const values = writableValues(call, found, body);
  const { id } = found.record;
  const own = { ...writing, call };
  const hooks = call.deps.slots.hooksOf(call.resource.name);
  const amendment = await hooks.beforeUpdate?.({ ...writeContext(own), id, current: found.record, values });
  return saveChanges(own, found, mergeAmendment(values, amendment), action);
}

/** @throws ApiError 422, or 409 where the record is read-only */
function writableValues(call: Actor, { record }: Found, body: unknown): PatchOf {
  call.deps.slots.assertWritable(call.resource, record);
  assertNotFrozen(call, record);
  return checkedValues(call, body, 'update', record);
}

/** Whether the body contains fields that are stored in join or child tables. */
function writesRelatedTables({ resource }: Call, body: unknown): boolean {
  const { joins, children } = modelOf(resource);
  return isObject(body) && [...joins, ...children].some(({ path }) => Object.hasOwn(body, path.split('.')[0] ?? path));
}
