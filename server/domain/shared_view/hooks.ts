import { resources } from '../../../resources/index.ts';
import { shared_view } from '../../../resources/system/shared_view.ts';
import { defineHooks } from '../../crud/hooks.ts';
import { invalid } from '../../errors.ts';

const lists = new Set<string>(resources.filter((resource) => !('singleton' in resource)).map(({ name }) => name));

/** @throws ApiError 422 for a list that there isn't */
function assertList(entity: string | null | undefined): void {
  if (typeof entity === 'string' && !lists.has(entity)) throw invalid({ entity: [{ rule: 'oneOf' }] }, shared_view);
}

/** A shared view is one of a list that there is. */
export const sharedViewHooks = defineHooks(shared_view, {
  async beforeCreate({ values }) {
    assertList(values.entity);
    return undefined;
  },
  async beforeUpdate({ values }) {
    assertList(values.entity);
    return undefined;
  },
});
