import type { FormSlots } from '../../form/slots.ts';
import type { PromoteEffects } from './promote-effects.ts';
import { isArchived, isCopy } from './version-status.ts';
import { VersionStrip } from './VersionStrip.tsx';

/** Drafts and archived versions. A version can't be deleted like a record; an archived one can't be changed. */
export function drafts(effects: PromoteEffects): FormSlots {
  return {
    Strip: (props) =>
      props.form.resource.drafts && <VersionStrip {...props} Effect={effects[props.form.resource.name]} />,
    forbids: (record) => [
      ...(isArchived(record) ? (['update'] as const) : []),
      ...(isCopy(record) ? (['delete'] as const) : []),
    ],
  };
}
