import { createContext, useContext } from 'react';
import { contentLocales, type ContentLocale } from '../messages/languages.ts';

/** Content of an input that isn't in the form's value, such as lines that aren't added yet. */
export interface HeldInput {
  /**
   * Before a save: moves the content into the form's value. If some can't be moved, returns a sentence, and the save is
   * refused.
   */
  readonly settle: () => string | undefined;
  readonly discard: () => void;
}

/** Unsaved edits outside the form's own fields. */
export interface PanelWork {
  /** Describes them in the save bar: `3 options`. */
  readonly text: string;
  /** Called after the form was saved. Returns false if its save was refused; the panel then shows why. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

/** Context shared by a form's inputs. */
export interface FormSetting {
  /** Entity of the edited record; options are looked up under its permission. */
  readonly resource: string;
  /** Id of the record; absent while creating. */
  readonly id?: number | string | undefined;
  /** Visible content locales (SPEC §9, default all). */
  readonly locales: readonly ContentLocale[];
  /** The user's permissions, for fields that require one. */
  readonly permissions: readonly string[];
  /** The whole form is read-only. */
  readonly disabled: boolean;
  /**
   * Registers a pending input: either by a sentence with which saving is refused, or by its unsaved content, which the
   * next save includes. `undefined` clears it.
   */
  readonly wait?: (source: string, pending: string | HeldInput | undefined) => void;
  /** Registers unsaved edits that are saved after the form; `undefined` clears them. */
  readonly setWork?: (name: string, work: PanelWork | undefined) => void;
  /** While creating: registers an input's work for the time when the record has an id; `undefined` clears it. */
  readonly onCreated?: (source: string, work: ((id: number | string) => void) | undefined) => void;
}

const FormSettingContext = createContext<FormSetting>({
  resource: '',
  locales: contentLocales,
  permissions: [],
  disabled: false,
});

export const FormSettingProvider = FormSettingContext.Provider;

export function useFormSetting(): FormSetting {
  return useContext(FormSettingContext);
}

/** Set inside table cells, where column headers replace labels; the labels remain for screen readers. */
const CompactContext = createContext(false);

export const CompactProvider = CompactContext.Provider;

export function useCompact(): boolean {
  return useContext(CompactContext);
}
