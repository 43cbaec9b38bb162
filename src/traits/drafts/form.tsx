import type { FormSlots } from '../../form/slots.ts';
import { isArchived, isCopy } from './version-status.ts';
import { VersionStrip } from './VersionStrip.tsx';

/** Drafts and archived versions of a record; a version is never deleted as a record is, an archived one never changed. */
export const drafts: FormSlots = {
  Strip: (props) => props.form.resource.drafts && <VersionStrip {...props} />,
  forbids: (record) => [
    ...(isArchived(record) ? (['update'] as const) : []),
    ...(isCopy(record) ? (['delete'] as const) : []),
  ],
};
