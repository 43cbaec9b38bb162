import type { Ability } from '../../crud/call.ts';
import { recordPath } from '../../crud/slots.ts';
import { colleaguesChangesDoc, entityDocs, ownChangesDoc } from '../../openapi/entity-docs.ts';
import { colleaguesChanges } from './colleagues-changes.ts';
import { historyMeta } from './contents.ts';
import { history as read } from './history.ts';
import { ownChanges } from './own-changes.ts';

/** The history of a record, the caller's own last writes (CONTRACT, Writes), and those of colleagues. */
export const history: Ability = {
  routes: (resource) => [
    { method: 'get', at: `${recordPath}/history`, needs: ['get'], doc: entityDocs(resource).history, handler: read },
    {
      method: 'get',
      at: `${recordPath}/history/meta`,
      needs: ['get'],
      doc: entityDocs(resource).historyMeta,
      handler: historyMeta,
    },
  ],
  ownRoutes: (deps, resources) => [
    {
      method: 'get',
      path: '/me/changes',
      access: 'session',
      doc: ownChangesDoc,
      handler: (context) => ownChanges(deps, resources, context),
    },
    {
      method: 'get',
      path: '/me/changes/colleagues',
      access: 'session',
      doc: colleaguesChangesDoc,
      handler: (context) => colleaguesChanges(deps, resources, context),
    },
  ],
};
