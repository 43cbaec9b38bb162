import { findResource, shared_view } from '../../../resources/index.ts';
import { unreadableIn } from '../../../resources/query/check-address.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { invalid } from '../../errors.ts';

/** @throws ApiError 422 for an address that its list couldn't be asked for: colleagues' lists would begin with an error */
function assertReadable(entity: string, address: string): void {
  const list = findResource(entity);
  const name = list && unreadableIn(list, address);
  if (name !== undefined) throw invalid({ address: [{ rule: 'listParameter', params: { name } }] }, shared_view);
}

/** Rules of shared views. */
export const sharedViewHooks = defineHooks(shared_view, {
  async beforeCreate({ values: { entity, address } }) {
    assertReadable(entity, address);
    return undefined;
  },

  async beforeUpdate({ current, values: { entity = current.entity, address = current.address } }) {
    // A list may have lost a filter since: the view can be renamed all the same.
    if (entity !== current.entity || address !== current.address) assertReadable(entity, address);
    return undefined;
  },
});
