import type { Ability } from '../../crud/call.ts';
import { recordPath } from '../../crud/slots.ts';
import { entityDocs } from '../../openapi/entity-docs.ts';
import { pascal } from '../../openapi/schemas.ts';
import { remove } from './remove.ts';
import { references, referencesAnswer } from './references.ts';
import { restore } from './restore.ts';

/** Soft delete: moves records to the trash and restores them, unless an entity declares `without: ['delete']`. */
export const trash: Ability = {
  routes(resource) {
    if (resource.without?.includes('delete')) return [];
    const docs = entityDocs(resource);
    const [one] = resource.label;
    const [tag] = resource.plural;
    return [
      {
        method: 'get',
        at: `${recordPath}/references`,
        needs: ['delete'],
        doc: {
          id: `list${pascal(resource.name)}References`,
          tag,
          summary: `What refers to it, so that it can’t be deleted: ${one}`,
          answer: referencesAnswer,
        },
        handler: references,
      },
      { method: 'delete', at: recordPath, needs: ['delete'], doc: docs.remove, handler: remove },
      { method: 'post', at: `${recordPath}/restore`, needs: ['create'], doc: docs.restore, handler: restore },
    ];
  },
};
