import { type ComponentType, createContext, useContext } from 'react';
import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import type { Labels } from '../../resources/kinds/kind-views.ts';
import type { Label, Values } from '../../resources/kinds/kind.ts';
import type { Permitted } from '../auth-provider/use-permitted.ts';
import type { FormState } from './FormFrame.tsx';
import type { RecordPage } from './record-page.ts';
import type { KeptValues } from './use-kept-values.ts';
import type { RecordForm } from './use-record-form.ts';

type Stored = Values & { readonly id: number | string };

/** What an ability, or an entity's own screens, may add to the form of an existing record. */
export interface FormSlots {
  /** Buttons beside the heading. */
  readonly Header?: ComponentType<HeaderProps>;
  /** Below the heading. */
  readonly Strip?: ComponentType<StripProps>;
  /** Sections below the form, each with an anchor in the section navigation. */
  readonly panels?: (resource: Resource) => readonly RecordPanel[];
  /** What nobody may do to this record, whatever they may do to others. */
  readonly forbids?: (record: Values) => readonly ('update' | 'delete')[];
  /** In place of a record that isn't there; at most one ability draws it. */
  readonly Missing?: ComponentType<MissingProps>;
  /** Above a form whose record was deleted meanwhile. */
  readonly DeletedMeanwhile?: ComponentType<MissingProps>;
  /** A save that is refused because the record changed meanwhile; at most one ability helps with it. */
  readonly conflict?: {
    /** Whether the record as it is now has all that this form would save. */
    readonly isContained: (fields: Fields, sides: Sides) => boolean;
    readonly Dialog: ComponentType<ConflictProps>;
  };
}

export interface HeaderProps {
  readonly form: RecordForm;
  /** As it was read last. */
  readonly record: Stored;
  readonly title: string;
  /** What one may do to this record. */
  readonly permitted: Permitted;
  /** The record is another one now: read it again. */
  readonly onChanged: () => void;
  /** The record is gone: nothing typed is kept. */
  readonly onGone: () => void;
}

export interface StripProps {
  readonly form: RecordForm;
  /** As the form compares with it. */
  readonly record: Stored;
  readonly title: string;
  /** What one may do to records of this entity. */
  readonly permitted: Permitted;
  readonly state: FormState;
  readonly kept: KeptValues;
  readonly onChanged: () => void;
}

/** A section below the form of a record. */
export interface RecordPanel {
  /** Names the anchor. */
  readonly section: string;
  readonly label: Label;
  readonly Panel: ComponentType<RecordPanelProps>;
}

export interface RecordPanelProps {
  readonly resource: Resource;
  /** The record as the form compares with it: with its `revision` as far as the form knows. */
  readonly record: Stored;
  readonly title: string;
  /** The user may not change the record. */
  readonly readOnly: boolean;
  /** Save bar, leave guard and revision, which the form and the panels share. */
  readonly page: RecordPage;
}

export interface MissingProps {
  readonly resource: Resource;
  readonly id: number | string;
  readonly onRestored: () => void;
}

/** A record as the form got it, as it is now, and as it was typed. */
export interface Sides<T = Values> {
  readonly base: T;
  readonly theirs: T;
  readonly mine: T;
}

export interface ConflictProps extends Sides {
  readonly fields: Fields;
  readonly title: string;
  readonly labels: Labels;
  /** It was changed once more while one was choosing. */
  readonly again: boolean;
  readonly onSave: (merged: Values) => void;
  readonly onCancel: () => void;
}

const nothing: readonly FormSlots[] = [];

/** What is plugged in, in the order in which it is drawn; given by `src/screens`. */
export const FormSlotsContext = createContext(nothing);

export function useFormSlots(): readonly FormSlots[] {
  return useContext(FormSlotsContext);
}
