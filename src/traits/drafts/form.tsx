import type { FormSlots } from '../../form/slots.ts';
import { isArchived, isCopy } from './version-status.ts';
import { VersionStrip } from './VersionStrip.tsx';

/** Drafts and archived versions. A version can't be deleted like a record; an archived one can't be changed. */
export const drafts: FormSlots = {
  Strip: (props) => props.form.resource.drafts && <VersionStrip {...props} />,
  forbids: (record) => [
    ...(isArchived(record) ? (['update'] as const) : []),
    ...(isCopy(record) ? (['delete'] as const) : []),
  ],
};
