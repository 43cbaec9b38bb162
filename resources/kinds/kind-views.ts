import type { ComponentType } from 'react';
import type { Language } from '../messages/languages.ts';
import type { Field } from './index.ts';

/** Names of referenced records by id, per field: the `labels` of an answer (CONTRACT, Shape of every answer). */
export type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a list cell, a history entry or a comparison gets: one value, already of one locale where localized. */
export interface CellProps {
  readonly value: unknown;
  readonly field: Field;
  /** Titles of referenced records by id. */
  readonly labels?: Readonly<Record<string, string>> | undefined;
  /** Stands in a sentence, not in a column: words instead of icons, nothing beside them. */
  readonly spelled?: boolean;
}

/** How a kind looks in a table. Light: lists load these and nothing more. */
export interface KindCell {
  readonly Cell: ComponentType<CellProps>;
  /** The words of a kept text, where it is more than words: two texts are compared by them. */
  readonly wordsOf?: (text: string) => string;
  /** Numbers stand right, in tabular figures. */
  readonly align?: 'right' | 'center';
  /** Usual width in px. */
  readonly width?: number;
  /**
   * Width in px that still tells something, where a table has no room for the usual ones; the usual one where absent.
   */
  readonly least?: number | ((language: Language, field: Field) => number);
}

export interface FieldInputProps {
  /** Where the value stands in the form: `application_config.type`. */
  readonly source: string;
  readonly field: Field;
}

/** An input inside react-admin's form. `source` is the whole path (`name.zh_HK`, `application_config.type`). */
export interface InputProps {
  readonly source: string;
  readonly field: Field;
  /** The entity whose record is edited, for option look-ups under its own permission. */
  readonly resource: string;
  /** Already in the user's language, locale suffix included. */
  readonly label: string;
  readonly helperText?: string | undefined;
  /** What is wrong while it is typed, before anything is checked; said where the text is. */
  readonly problem?: string | undefined;
  readonly required: boolean;
  readonly disabled: boolean;
  /** The input of any field, for kinds that hold fields of their own. */
  readonly FieldInput: ComponentType<FieldInputProps>;
}

/** A filter in the filter bar: holds one value per operator; `undefined` clears. */
export interface FilterProps {
  readonly name: string;
  readonly field: Field;
  readonly resource: string;
  readonly label: string;
  /** As in the query: a bare value (eq), an array (in) or `{gte, lte, contains, null}`. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** How a kind is entered and filtered. */
export interface KindViews {
  readonly Input: ComponentType<InputProps>;
  readonly Filter: ComponentType<FilterProps>;
  /** How a form shows a value that may not be written, where the cell would tell too little. */
  readonly View?: ComponentType<CellProps>;
  /** Takes both columns of a form. */
  readonly wide?: (field: Field) => boolean;
}
