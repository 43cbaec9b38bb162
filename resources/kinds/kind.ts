import type { z } from 'zod';
import type { Label } from '../messages/languages.ts';
import type { Field, Fields, JsonValue } from './field.ts';
import type { FileRules } from './media/rules.ts';

export { contentLocales, type ContentLocale, type Label } from '../messages/languages.ts';
export type { JsonObject, JsonValue, Localized, Mode, ValueState } from './field.ts';
export type { Problem } from './problem.ts';

/** JSON values of a record by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** A field is visible only while its sibling has this value. */
export type VisibleWhen = Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;

/** Colours of status chips. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** Rows, in a sibling field, with a field of the same name and kind; rows with `unless` are ignored. */
export interface Override {
  readonly rows: string;
  readonly unless?: string;
  /** What isn't changed, as text: `options with a price of their own`. */
  readonly label: Label;
}

/** Placeholders in braces that a text may contain: `Dear {name}`. */
export interface Placeholders {
  /** Placeholders with their labels, by use. */
  readonly sets: Readonly<Record<string, Readonly<Record<string, Label>>>>;
  /** The use, or the sibling that holds it. */
  readonly use: string | { readonly by: string };
}

/** The source of a value that other records hold. The record stores no copy, so the values can't diverge. */
export type Held =
  /**
   * From the referenced record: the field of the same name; or the first of `first` that is filled in (a pair is
   * written as one); or `all`, separated by commas; or those rows that have the same values as the record in `same`.
   */
  | {
      readonly by: string;
      readonly first?: readonly (string | readonly [string, string])[];
      readonly all?: readonly string[];
      readonly same?: readonly string[];
    }
  /**
   * The texts in `field` of all records of another entity whose reference `by` points here, after the field `beside` of
   * the record itself, separated by commas.
   */
  | { readonly of: string; readonly by: string; readonly field: string; readonly beside?: string };

/** Rules and abilities that fields of any kind can have. */
export interface FieldBase {
  readonly label: Label;
  /** Short help text below the input. */
  readonly help?: Label;
  readonly required?: boolean;
  /**
   * No two records share the value, within a store if the entity belongs to stores. Texts are compared as `foldedText`.
   */
  readonly unique?: boolean;
  /** One value per content locale: `{zh_HK, en_US}`. */
  readonly localized?: boolean;
  /** Never written by requests. */
  readonly readOnly?: boolean;
  /** Other records hold the value. Read-only. */
  readonly held?: Held;
  /** Written only with a new record: later writes can't change it, but a body may repeat it. */
  readonly once?: boolean;
  /**
   * Holds a lifecycle's state, which only transitions write: those with these calls, or the server. Set when a
   * lifecycle completes its field.
   */
  readonly state?: readonly string[];
  /**
   * A counter that only the server changes, on the live record: not copied into drafts and not overwritten by promote.
   * Read-only.
   */
  readonly tally?: boolean;
  /** Never less than the sum of these counters: a quota covers sold and held pieces. Also a database constraint. */
  readonly covers?: readonly string[];
  /** The text must begin with a field of the record that a sibling refers to: `parent.key`. */
  readonly prefixedBy?: string;
  /** Rows that may have their own value, which overrides this one: users who change this are informed about them. */
  readonly overriddenBy?: readonly Override[];
  /**
   * An email address by which the record of this sibling reference is selected: the input suggests titles of choices.
   */
  readonly suggestedBy?: string;
  /** Contains keys of rows in another field, joined by dots; people see the rows' names instead. */
  readonly keysOf?: string;
  /** Technical, such as the key of a row: people see other fields, or a panel with its content, and no input. */
  readonly internal?: boolean;
  /** Never in history, logs, exports or lists. */
  readonly secret?: boolean;
  /** Identifies a person, or contains their words: replaced once the person is erased (`dataSubject`). */
  readonly personal?: true;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Minimum; a decimal string for money and decimals. */
  readonly minValue?: number | string;
  readonly maxValue?: number | string;
  /** Sibling with the start of the period that ends here: this value must be later. A day alone then means its end. */
  readonly after?: string;
  /** The lower end of a range: this number may not be less than that of the sibling. */
  readonly notBelow?: string;
  /** Regular expression (flag `u`) that the whole text must match. */
  readonly pattern?: string;
  /** Error message for a text that doesn't match `pattern`, instead of “invalid”: what is required, with an example. */
  readonly patternMessage?: Label;
  /** Exact number of digits. */
  readonly digits?: number;
  readonly alpha?: boolean;
  readonly alphaNum?: boolean;
  readonly alphaDash?: boolean;
  /**
   * ASCII letters, digits and signs only: for identifiers that other systems use or that nobody should be able to
   * imitate.
   */
  readonly ascii?: boolean;
  readonly alphaSpaces?: boolean;
  /** The only placeholders that the text may contain in braces: `Dear {name}`. */
  readonly placeholders?: Placeholders;
  readonly oneOf?: readonly (string | number)[];
  readonly excluded?: readonly (string | number)[];
  /** The form asks twice; bodies may carry `<field>_confirmation`, which must be equal. */
  readonly confirmed?: boolean;
  /** Visible and required only while the siblings have these values. */
  readonly visibleWhen?: VisibleWhen;
  /** Given with a new record, and later changed only while the siblings have these values. Not for groups and rows. */
  readonly editableWhen?: VisibleWhen;
  /** Permission required to read the field in responses, filters, sorting, exports and history. */
  readonly read?: string;
  /** Permission required to write the field. */
  readonly write?: string;
  /**
   * Users who write it must confirm their identity first, unless they did so recently
   * (`server/session/reauthentication.ts`).
   */
  readonly reauthenticate?: true;
  /** Former name of the field; the generated migration renames the column instead of dropping it. */
  readonly was?: string;
  /** Value of a new record if none is given. */
  readonly default?: string | number | boolean | readonly string[];
}

/** Column types; `server/db` maps them to PostgreSQL's. */
export type ColumnWord = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'text[]';

/** Where a field's values are stored. Code branches on `at`, never on a kind's name. */
export type Storage =
  | {
      readonly at: 'column';
      readonly word: ColumnWord;
      /** For `numeric`: total digits, and decimals. */
      readonly precision?: number;
      readonly scale?: number;
      /** Allowed values; becomes a check constraint. */
      readonly choices?: readonly string[];
      /** Regular expression of additional values; then there is no check constraint. */
      readonly open?: string;
      /**
       * Never in answers: stored as a hash (argon2id for secrets that people choose, SHA-256 for random tokens), or
       * encrypted, which the entity's code can decrypt.
       */
      readonly concealed?: 'password' | 'token' | 'sealed';
      /** HTML, which the server sanitizes (`rich-text/allowed.ts`). */
      readonly html?: boolean;
    }
  /** A foreign key to another entity. */
  | { readonly at: 'link'; readonly to: string; readonly narrow?: Narrow | undefined }
  /** A join table to another entity. */
  | { readonly at: 'join'; readonly to: string; readonly narrow?: Narrow | undefined }
  /** Columns of the same table, named `<field>_<inner field>`. */
  | {
      readonly at: 'group';
      readonly fields: Fields;
      /** Lists show it in one column. */
      readonly whole?: true;
    }
  /**
   * Stored by the other entity, whose field `by` refers to this record; the record contains their number, and the
   * values of `shows` for one of them.
   */
  | {
      readonly at: 'inverse';
      readonly to: string;
      readonly by: string;
      readonly add?: string | undefined;
      readonly live?: LiveRecord | undefined;
      /** Read-only values beside the number, as fields: `{live: {id, status, …}}`. */
      readonly shows?: Fields;
    }
  /**
   * A child table whose rows have ids. `paged`: rows are read and written in pages. `key`: fields that identify a row
   * within its record.
   */
  | {
      readonly at: 'child';
      readonly fields: Fields;
      readonly paged: boolean;
      readonly key?: string | readonly string[] | undefined;
      readonly firstKey?: string | undefined;
      /** The field by which rows are sorted on each save. */
      readonly sortedBy?: string | undefined;
      /** Lines of text can be added and removed as rows. */
      readonly importable?: LinesImport | undefined;
    }
  /** Read from other records, which store it as `as`. */
  | { readonly at: 'held'; readonly held: Held; readonly as: Storage; readonly to?: string };

/** How an import adds lines of text to the rows of a field, or removes them. */
export interface LinesImport {
  /** Labels of the two actions. */
  readonly add: Label;
  readonly remove: Label;
  /** The records that lines may identify; lines without such a record are reported. */
  readonly known?: { readonly entity: string; readonly field: string };
}

/**
 * Restricts a form's choices to those that `GET {path}/meta/{call}?{by}[]=…` returns for the records at `from`: a
 * reference of this entity, optionally followed by a reference of that record (`product.brand_campaigns`).
 */
export interface Narrow {
  readonly call: string;
  readonly by: string;
  readonly from: string;
}

/** What a record shows of another entity's record that customers see. */
export interface LiveRecord {
  /** Fields of that entity: the same constants as in its declaration. */
  readonly fields: Fields;
  /**
   * Fields, by name, for which rows may have their own value: shown as a range over `rows`, without those with
   * `unless`. A row without a value has the record's.
   */
  readonly spans?: Readonly<Record<string, Pick<Override, 'rows' | 'unless'>>>;
}

/** Filter operators (CONTRACT, Lists). `eq`: a bare value, `in`: brackets. */
export type Operator = 'eq' | 'in' | 'gte' | 'lte' | 'contains' | 'null';

/**
 * The tools for building schemas: zod, and decimal texts. Passed as a parameter, so that lists can load kinds without
 * zod (docs/decisions/0009-portal-size.md).
 */
export interface Zod extends Pick<
  typeof z,
  'array' | 'boolean' | 'email' | 'enum' | 'int' | 'NEVER' | 'number' | 'strictObject' | 'string' | 'union'
> {
  decimal(precision: number, scale: number, bounds: Pick<FieldBase, 'minValue' | 'maxValue'>): z.ZodType<string>;
}

/**
 * Builds the schema of a non-empty JSON value, which it also trims and normalizes (`"A@B.hk "` → `"a@b.hk"`).
 * `resources/schema.ts` adds empty values (`null`, `''`, `[]`), required, localized and the other rules. To reject:
 * `context.addIssue({code: 'custom', params: problem})`. `V`: type of the values.
 */
export type KindSchema<F extends FieldBase, V = unknown> = (
  zod: Zod,
  field: F,
  schemaOf: (field: Field) => z.ZodType,
) => z.ZodType<V>;

/** A kind of field. Pure: no SQL, no HTTP, no React. `F`: type of its fields. */
export interface Kind<F extends FieldBase> {
  readonly schema: KindSchema<F>;
  /** Where values are stored. */
  storage(field: F): Storage;
  /** Supported filters; may depend on the field. */
  readonly operators: readonly Operator[] | ((field: F) => readonly Operator[]);
  /** Rules for files uploaded to such a field; absent if the kind has no files. */
  readonly uploads?: (field: F) => FileRules;
  /** Whether values are text, so can be searched and localized. */
  readonly textual?: boolean;
  /**
   * The stored form of a text that people spell differently: `9123-4567` is `91234567` in a phone number. `undefined`
   * if it isn't part of a value, or is the same.
   */
  spelling?(text: string): string | undefined;
  /** Whether values are always ASCII. */
  readonly ascii?: boolean;
  /** Maximum length inherent to the kind; absent if only `maxLength` limits it. */
  readonly longest?: number;
  /** Value if none was ever given. Default `null`. */
  empty?(field: F): JsonValue;
  /** A CSV cell. `read(write(v))` equals `v`; the schema checks what `read` returns. */
  readonly csv: {
    write(value: unknown, field: F): string;
    read(text: string, field: F): JsonValue;
  };
}
