import { recordPath, type Trait } from '../../crud/slots.ts';
import { setActivity } from './activity.ts';
import { draftDocs } from './docs.ts';
import { draft } from './edit.ts';
import { promote } from './promote.ts';
import { differences, versions } from './reads.ts';

/** Drafts and promotion (SPEC §4; docs/decisions/0013-drafts.md). */
export const drafts: Trait = (resource) => {
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
      method: 'post',
      at: `${recordPath}/activate`,
      needs: ['update'],
      doc: docs.activate,
      handler: (call) => setActivity(call, 'activate'),
    },
    {
      method: 'post',
      at: `${recordPath}/deactivate`,
      needs: ['update'],
      doc: docs.deactivate,
      handler: (call) => setActivity(call, 'deactivate'),
    },
    { method: 'get', at: `${recordPath}/differences`, needs: ['get'], doc: docs.differences, handler: differences },
    { method: 'get', at: `${recordPath}/versions`, needs: ['get'], doc: docs.versions, handler: versions },
  ];
};
