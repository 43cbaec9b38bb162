import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { recordPath } from '../../crud/slots.ts';
import { draftDocs } from './docs.ts';
import { draft } from './draft.ts';
import { assertEditable } from './editable.ts';
import { noReferencesToCopies } from './reference-guard.ts';
import { promote } from './promote.ts';
import { withPublishableCheck, mayLeaveIncomplete } from './publishable.ts';
import { differences, promoteRefusal, versions } from './reads.ts';
import { restoreCopies, deleteCopies, restoreConflict } from './trash.ts';
import { promotedError } from './version-group.ts';
import type { Ability, EntityRoute } from '../../crud/call.ts';

/** Drafts and promotion (SPEC §4; docs/decisions/0013-drafts.md). */
export const drafts: Ability = {
  routes: routesOf,
  guards: [noReferencesToCopies],
  visible: (resource, column) => (resource.drafts ? sql`${column('version_of')} is null` : undefined),
  assertWritable: assertEditable,
  needsLock: mayLeaveIncomplete,
  aroundSave: withPublishableCheck,
  beforeRemove: deleteCopies,
  afterRestore: restoreCopies,
  goneError: promotedError,
  restoreRefusal: restoreConflict,
};

function routesOf(resource: Resource): readonly EntityRoute[] {
  if (!resource.drafts) return [];
  const { call: name } = resource.drafts;
  const docs = draftDocs(resource);
  return [
    {
      method: 'post',
      at: `${recordPath}/${name}`,
      needs: ['update'],
      doc: docs.draft,
      handler: (call) => draft(call, name),
    },
    { method: 'post', at: `${recordPath}/promote`, needs: ['update'], doc: docs.promote, handler: promote },
    {
      method: 'get',
      at: `${recordPath}/promote`,
      needs: ['update'],
      doc: docs.promoteRefusal,
      handler: promoteRefusal,
    },
    { method: 'get', at: `${recordPath}/differences`, needs: ['get'], doc: docs.differences, handler: differences },
    { method: 'get', at: `${recordPath}/versions`, needs: ['get'], doc: docs.versions, handler: versions },
  ];
}
