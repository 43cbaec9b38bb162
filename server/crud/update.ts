import type { PatchOf } from '../../resources/record.ts';
import { modelOf } from '../db/model/model.ts';
import { isObject } from '../db/model/paths.ts';
import { type Found, lockRecord, readRecord } from '../db/records/records.ts';
import { isGuarded } from './guards.ts';
import { type Call, idOf } from './call.ts';
import { amended, saveChanges, saveColumns, writeContext } from './save.ts';
import { checkedValues } from './values.ts';
import { current, shown, write } from './write.ts';

/** A way to change fields of a record. */
interface Edit {
  /** What the history calls it. */
  readonly action: string;
  /** Refuses a body that this way doesn't take. */
  readonly check?: (body: unknown) => void;
}

/** `PUT {path}/{id}`: changes the fields given and leaves the others. */
export function update(call: Call): Promise<Response> {
  return changeRecord(call, { action: 'update' });
}

/** Changes the fields given of a record, checked beside those it has, and answers it (CONTRACT, Writes). */
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
      const found = current(call, await lockRecord(writing.client, wanted));
      const values = writableValues(call, found, body);
      const amendment = await hooks.beforeUpdate?.({ ...writeContext(writing), id, current: found.record, values });
      return {
        status: 200,
        body: { ...shown(call, await saveChanges(writing, found, amended(values, amendment), action)) },
      };
    },
    {
      // Read, checked and written as it was read, the record needs no lock; whoever came between sends us to the lock.
      quick: async (writer, body) => {
        check?.(body);
        if (hooks.beforeUpdate || hooks.afterWrite || touchesParts(call, body) || isGuarded(slots, resource, body))
          return undefined;
        const found = current(call, await readRecord(pool, wanted));
        const values = writableValues(call, found, body);
        if (slots.needsLock(call, found.record, values)) return undefined;
        const written = await saveColumns(pool, writer, found, values, action);
        return written && { status: 200, body: { ...shown(call, written) } };
      },
    },
  );
}

/** @throws ApiError 422, or 409 where the record is an archived copy */
function writableValues(call: Call, { record }: Found, body: unknown): PatchOf {
  call.deps.slots.assertWritable(call.resource, record);
  return checkedValues(call, body, 'update', record);
}

/** Whether the body gives anything that is kept in tables of its own. */
function touchesParts({ resource }: Call, body: unknown): boolean {
  const { joins, children } = modelOf(resource);
  return isObject(body) && [...joins, ...children].some(({ path }) => Object.hasOwn(body, path.split('.')[0] ?? path));
}
