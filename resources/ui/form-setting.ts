import { createContext, useContext } from 'react';
import { contentLocales, type ContentLocale } from '../messages/languages.ts';

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
  /** Registers a pending input by a sentence, with which saving is refused until it is cleared with `undefined`. */
  readonly wait?: (source: string, sentence: string | undefined) => void;
  /** Registers input that is no value of the form yet, such as pasted lines, by its name: leaving asks first. */
  readonly hold?: (source: string, name: string | undefined) => void;
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
