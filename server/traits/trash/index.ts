import type { Ability } from '../../crud/call.ts';
import { recordPath } from '../../crud/slots.ts';
import { entityDocs } from '../../openapi/entity-docs.ts';
import { remove } from './remove.ts';
import { restore } from './restore.ts';

/** Soft delete: moves records to the trash and restores them, unless an entity declares `without: ['delete']`. */
export const trash: Ability = {
  routes(resource) {
    if (resource.without?.includes('delete')) return [];
    const docs = entityDocs(resource);
    return [
      { method: 'delete', at: recordPath, needs: ['delete'], doc: docs.remove, handler: remove },
      { method: 'post', at: `${recordPath}/restore`, needs: ['create'], doc: docs.restore, handler: restore },
    ];
  },
};
