import type { FormSlots } from '../../form/slots.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { isContained, mergeUnlessClash } from './merge.ts';

/** Merges unsaved edits with what someone else saved meanwhile. */
export const conflict: FormSlots = { conflict: { isContained, merge: mergeUnlessClash, Dialog: ConflictDialog } };
