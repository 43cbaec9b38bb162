import { singletonId } from '../../../resources/singleton.ts';
import type { Ability } from '../../crud/call.ts';
import { bringBack, moveToTrash, readTrashed } from '../../db/records/trash.ts';
import { createSingletons, singletons } from './create.ts';

const ofStores = singletons.filter(({ scope }) => scope === 'store');

/** Entities with a single record. Those of a store are deleted and restored with it. */
export const singleton: Ability = {
  async beforeRemove({ client, call: { resource }, now }, records) {
    for (const { id } of resource.name === 'store' ? records : [])
      for (const one of ofStores)
        await moveToTrash(client, { resource: one, store: id }, [{ id: singletonId(id), others: [] }], now);
    return new Map();
  },
  async afterRestore({ client, tx, call: { resource }, now }, records) {
    if (resource.name !== 'store') return;
    for (const { id } of records)
      for (const one of ofStores) {
        const which = { resource: one, store: id };
        await bringBack(client, which, [...(await readTrashed(client, which, [singletonId(id)])).values()], now);
      }
    // Singletons declared since the store was deleted.
    await createSingletons(tx, now);
  },
};
