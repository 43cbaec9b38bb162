import { type ComponentType, createContext, useContext } from 'react';
import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import type { OwnInputs } from '../../resources/inputs/own-inputs.ts';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { Label, Values } from '../../resources/kinds/kind.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';
import type { Offer } from '../ui/lacking/offers.ts';
import type { FormState } from './FormFrame.tsx';
import type { RecordPage } from './record-page.ts';
import type { UnsavedEdits } from './use-stored-edits.ts';
import type { RecordForm } from './use-record-form.ts';

type Stored = Values & { readonly id: number | string };

/** Additions to the edit form by an ability or an entity's own screens. */
export interface FormSlots {
  /** Actions that the additions offer in the record's state; the form explains those that the user can't see. */
  readonly offers?: (resource: Resource, record: Values) => readonly Offer[];
  /** After the title and the declared chips. */
  readonly Chips?: ComponentType<HeaderProps>;
  /** Beside the heading, always visible: navigation to other records. */
  readonly Along?: ComponentType<HeaderProps>;
  /** Buttons beside the heading; on phones, many of them go into a menu. */
  readonly Header?: ComponentType<HeaderProps>;
  /** Below the heading. */
  readonly Strip?: ComponentType<StripProps>;
  /** Sections below the form, each with an anchor in the section navigation. */
  readonly panels?: (resource: Resource) => readonly RecordPanel[];
  /** The entity's own inputs by field name, instead of those of the kinds. */
  readonly inputs?: (resource: Resource) => OwnInputs;
  /** Actions that this record's state forbids, whatever the permissions. */
  readonly forbids?: (record: Values, resource: Resource) => readonly ('update' | 'delete')[];
  /** Replaces a record that was not found; at most one ability provides it. */
  readonly Missing?: ComponentType<MissingProps>;
  /** Shown above a form whose record was deleted while open. */
  readonly DeletedMeanwhile?: ComponentType<MissingProps>;
  /** Handles a save that was refused because the record had changed; at most one ability provides it. */
  readonly conflict?: {
    /** Does the current record already have everything that this form would save? */
    readonly isContained: (fields: Fields, sides: Sides) => boolean;
    /** Merges without asking; `undefined` if both sides changed a value differently. */
    readonly merge: (fields: Fields, sides: Sides) => Merged | undefined;
    readonly Dialog: ComponentType<ConflictProps>;
  };
}

export interface HeaderProps {
  readonly form: RecordForm;
  /** As last read. */
  readonly record: Stored;
  readonly title: string;
  /** Permissions on this record. */
  readonly permitted: Permitted;
  /** Reads the record again after it changed. */
  readonly onChanged: () => void;
  /** Drops the stored edits of a deleted record. */
  readonly onGone: () => void;
}

export interface StripProps {
  readonly form: RecordForm;
  /** The form's base. */
  readonly record: Stored;
  readonly title: string;
  /** Permissions on the entity. */
  readonly permitted: Permitted;
  readonly state: FormState;
  readonly unsavedEdits: UnsavedEdits;
  readonly onChanged: () => void;
}

/** A section below the form of a record. */
export interface RecordPanel {
  /** Name of the anchor. */
  readonly section: string;
  readonly label: Label;
  /** On wide screens, stays visible beside the form; on others it comes last, or first with `first`. */
  readonly beside?: true | 'first';
  /** The declared section at whose end the panel appears, within the form. */
  readonly within?: string;
  /** A form waits for the code of the panels in its sections: loaded later, they would move what is below them. */
  readonly load?: () => Promise<unknown>;
  readonly isLoaded?: () => boolean;
  readonly Panel: ComponentType<RecordPanelProps>;
  /** Shown there in the form of a new record, which has no id yet. */
  readonly New?: ComponentType<Pick<RecordPanelProps, 'resource'>>;
}

export interface RecordPanelProps {
  readonly resource: Resource;
  /** The form's base, with the last `revision` that the form knows. */
  readonly record: Stored;
  readonly title: string;
  readonly readOnly: boolean;
  readonly page: RecordPage;
}

export interface MissingProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly onRestored: () => void;
}

/** A record in three versions: as the form read it, as it is now, as edited. */
export interface Sides<T = Values> {
  readonly base: T;
  readonly theirs: T;
  readonly mine: T;
}

/** A record with the changes of two sides. */
export interface Merged {
  readonly record: Values;
  /** Names of the fields that theirs changed. */
  readonly taken: readonly string[];
}

export interface ConflictProps extends Sides {
  readonly fields: Fields;
  readonly title: string;
  readonly labels: Labels;
  /** True if the record changed once more while the dialog was open. */
  readonly again: boolean;
  readonly onSave: (merged: Values) => void;
  readonly onCancel: () => void;
}

const nothing: readonly FormSlots[] = [];

/** The additions in drawing order; `src/screens` provides them. */
export const FormSlotsContext = createContext(nothing);

export function useFormSlots(): readonly FormSlots[] {
  return useContext(FormSlotsContext);
}
