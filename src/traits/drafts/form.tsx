import type { FormSlots } from '../../form/slots.ts';
import { draftOffers } from './offers.ts';
import { isCopy } from './version-status.ts';
import { VersionStrip } from './VersionStrip.tsx';

/** Drafts and archived versions; they can't be deleted like records. */
export const drafts: FormSlots = {
  offers: draftOffers,
  Strip: (props) => props.form.resource.drafts && <VersionStrip {...props} />,
  forbids: (record) => (isCopy(record) ? ['delete'] : []),
};
