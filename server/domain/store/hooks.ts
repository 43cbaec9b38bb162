import { store } from '../../../resources/system/store.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { createSingletons } from '../../traits/singleton/create.ts';

/** A new store gets its settings. */
export const storeHooks = defineHooks(store, {
  async afterWrite({ tx, action, now }) {
    if (action === 'create') await createSingletons(tx, now);
  },
});
