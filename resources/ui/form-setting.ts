import { createContext, useContext } from 'react';
import { contentLocales, type ContentLocale } from '../messages/languages.ts';

/** What an input holds beside the form's value, such as lines that aren't added yet. */
export interface HeldInput {
  /** Before a save: takes it into the form's value. Returns a sentence, with which the save is refused, for what stays. */
  readonly settle: () => string | undefined;
  readonly discard: () => void;
}

/** Unsaved edits beside the form's own fields. */
export interface PanelWork {
  /** Describes them in the save bar: `3 options`. */
  readonly text: string;
  /** Called after the form was saved. Returns false if a save was refused; the panel then shows why. */
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
   * Registers a pending input: by a sentence, with which saving is refused, or by what it holds, which is unsaved and
   * taken by the next save. `undefined` clears it.
   */
  readonly wait?: (source: string, pending: string | HeldInput | undefined) => void;
  /** Registers unsaved edits that are saved after the form; `undefined` clears them. */
  readonly setWork?: (name: string, work: PanelWork | undefined) => void;
  /** While creating: registers what an input does once the record has an id; `undefined` takes it back. */
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

/** Set inside table cells, where column headers replace labels, which remain for screen readers. */
const CompactContext = createContext(false);

export const CompactProvider = CompactContext.Provider;

export function useCompact(): boolean {
  return useContext(CompactContext);
}
