import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { Offer } from '../../ui/lacking/offers.ts';
import { versionStatusOf } from './version-status.ts';

const edit: Offer = { name: 'draft', label: 'drafts.edit', needs: ['update'] };
const restoreAsDraft: Offer = { ...edit, label: 'drafts.restoreAsDraft' };
const promote: Offer = { name: 'promote', label: 'drafts.promote', needs: ['update'] };
const restore: Offer = { ...promote, label: 'drafts.restore' };
const discard: Offer = { name: 'discard', label: 'drafts.discard', needs: ['delete'] };

/** The actions of a version, by its status. */
const byStatus: Readonly<Record<ReturnType<typeof versionStatusOf>, readonly Offer[]>> = {
  live: [edit],
  off: [edit],
  never: [promote],
  draft: [promote, discard],
  archived: [restoreAsDraft, restore],
};

/** The actions of the version strip. */
export const draftOffers = ({ drafts }: Resource, record: Values): readonly Offer[] =>
  drafts ? byStatus[versionStatusOf(record)] : [];
