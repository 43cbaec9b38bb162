import { findResource, shared_view } from '../../../resources/index.ts';
import { unknownColumn, unreadableIn } from '../../../resources/query/check-address.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { invalid } from '../../errors.ts';

/** @throws ApiError 422 for a view that its list can't show, since colleagues would only see an error */
function assertReadable(
  entity: string,
  { address, columns }: { readonly address?: string; readonly columns?: readonly string[] | null },
): void {
  const list = findResource(entity);
  if (!list) return;
  const name = address === undefined ? undefined : unreadableIn(list, address);
  const column = columns ? unknownColumn(list, columns) : undefined;
  if (name === undefined && column === undefined) return;
  throw invalid(
    {
      ...(name !== undefined && { address: [{ rule: 'listParameter', params: { name } }] }),
      ...(column !== undefined && { columns: [{ rule: 'listParameter', params: { name: column } }] }),
    },
    shared_view,
  );
}

/** Rules of shared views. */
export const sharedViewHooks = defineHooks(shared_view, {
  async beforeCreate({ values }) {
    assertReadable(values.entity, values);
    return undefined;
  },

  async beforeUpdate({ current, values }) {
    const { entity = current.entity, address = current.address, columns = current.columns } = values;
    const moved = entity !== current.entity;
    // The list may have lost a filter or column since; the view can still be renamed.
    assertReadable(entity, {
      ...((moved || address !== current.address) && { address }),
      ...((moved || values.columns !== undefined) && { columns }),
    });
    return undefined;
  },
});
