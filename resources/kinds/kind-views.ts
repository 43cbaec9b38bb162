import type { ComponentType } from 'react';
import type { Language } from '../messages/languages.ts';
import type { Field } from './index.ts';

/** Titles of referenced records by field and id: the `labels` of a response (CONTRACT, Shape of every answer). */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Props of a list cell, history entry or comparison: one value, of one locale if localized. */
export interface CellProps {
  readonly value: unknown;
  readonly field: Field;
  /** Titles of referenced records by id. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Inside a sentence instead of a column: words in place of icons, and no extras. */
  readonly spelled?: boolean;
  /** Without its unit, which is shown before it. */
  readonly bare?: boolean;
}

/** Table cell of a kind. Kept small, because lists load all of these and nothing else of a kind. */
export interface KindCell {
  readonly Cell: ComponentType<CellProps>;
  /** Plain text of a stored text with markup, for comparing two texts. */
  readonly wordsOf?: (text: string) => string;
  /** It shows a picture, which needs no label: placed beside the title of a card. */
  readonly isPicture?: true;
  /** `right` for numbers, in tabular figures. */
  readonly align?: 'right' | 'center';
  /** Default width in px. */
  readonly width?: number;
  /** Minimum useful width in px, for tables that lack room; default: `width`. */
  readonly least?: number | ((language: Language, field: Field) => number);
  /** Overrides for this field. */
  readonly of?: (field: Field) => Partial<KindCell> | undefined;
}

export interface FieldInputProps {
  /** Path of the value in the form: `application_config.type`. */
  readonly source: string;
  readonly field: Field;
}

/** Props of an input in react-admin's form. `source`: the whole path (`name.zh_HK`, `application_config.type`). */
export interface InputProps {
  readonly source: string;
  readonly field: Field;
  /** Entity of the edited record; options are looked up under its permission. */
  readonly resource: string;
  /** In the user's language, with a locale suffix if localized. */
  readonly label: string;
  readonly helperText?: string | undefined;
  /** A problem found while typing, shown before validation. */
  readonly problem?: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  /** Renders any field, for kinds that contain fields. */
  readonly FieldInput: ComponentType<FieldInputProps>;
}

/** Props of a filter in the filter bar: one value per operator; `undefined` clears. */
export interface FilterProps {
  readonly name: string;
  readonly field: Field;
  readonly resource: string;
  readonly label: string;
  /** As in the query: a bare value (`eq`), an array (`in`), or `{gte, lte, contains, null}`. */
  readonly value: unknown;
  /** Labels of the two ends of a range, if they mean something other than “from” and “to”. */
  readonly ends?: { readonly from: string; readonly to: string } | undefined;
  readonly onChange: (value: unknown) => void;
}

/** Input and filter of a kind. */
export interface KindViews {
  readonly Input: ComponentType<InputProps>;
  readonly Filter: ComponentType<FilterProps>;
  /** How forms show a read-only value, if the cell shows too little. */
  readonly View?: ComponentType<CellProps>;
  /** Whether the input takes the form's full width. */
  readonly wide?: (field: Field) => boolean;
}
