import type { z } from 'zod';
import type { Label } from '../messages/languages.ts';
import type { Field, Fields, JsonValue } from './field.ts';
import type { FileRules } from './media/rules.ts';

export { contentLocales, type ContentLocale, type Label } from '../messages/languages.ts';
export type { JsonObject, JsonValue, Localized, Mode, ValueState } from './field.ts';
export type { Problem } from './problem.ts';

/** Values of a record as they travel in JSON, by field name. */
export type Values = Readonly<Record<string, unknown>>;

/** A field holds one of these only if its other field has this value. */
export type VisibleWhen = Readonly<Record<string, string | number | boolean | readonly (string | number | boolean)[]>>;

/** The colours of a status chip. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** The rules and traits that wrap any kind; each is enforced in one place per room. */
export interface FieldBase {
  readonly label: Label;
  /** A short explanation under the input. */
  readonly help?: Label;
  readonly required?: boolean;
  /**
   * No two records (of one store, where the entity is in one) share the value; texts are compared as `foldedText` has
   * them.
   */
  readonly unique?: boolean;
  /** One value per content locale: `{zh_HK, en_US}`. */
  readonly localized?: boolean;
  /** Shown, never taken from a request. */
  readonly readOnly?: boolean;
  /** The state of a lifecycle: only transitions write it. Completing a lifecycle's field says so. */
  readonly state?: true;
  /**
   * A count that the server alone keeps on the live record: never copied into a draft, nor overwritten by promote.
   * Read-only.
   */
  readonly tally?: boolean;
  /**
   * Never less than these counts beside it together: a quota covers what is sold and held of it. The database sees to
   * it too.
   */
  readonly covers?: readonly string[];
  /** Begins with a field of the record that a sibling refers to: `parent.key`. */
  readonly prefixedBy?: string;
  /** Keys, with points between, of rows in that field of the record: people are shown what those rows are called. */
  readonly keysOf?: string;
  /** What only the machine knows a row by: people are shown the row's other fields. */
  readonly internal?: boolean;
  /** Never in history, logs, exports or lists. */
  readonly secret?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Smallest value; a decimal string for money and decimals. */
  readonly minValue?: number | string;
  readonly maxValue?: number | string;
  /** Must lie after that sibling field's value. */
  readonly after?: string;
  /** A regular expression (with the `u` flag) that the whole text matches. */
  readonly pattern?: string;
  /** Exactly so many digits. */
  readonly digits?: number;
  readonly alpha?: boolean;
  readonly alphaNum?: boolean;
  readonly alphaDash?: boolean;
  /** Letters, digits and signs of ASCII alone: for what other systems know a record by, and what nobody may imitate. */
  readonly ascii?: boolean;
  readonly alphaSpaces?: boolean;
  readonly oneOf?: readonly (string | number)[];
  readonly excluded?: readonly (string | number)[];
  /** The form asks twice; a body may carry `<field>_confirmation`, which must match. */
  readonly confirmed?: boolean;
  /** Shown and required only while the sibling fields have these values. */
  readonly visibleWhen?: VisibleWhen;
  /** Permission needed to read the field: honoured in answers, filter, sort, export and history. */
  readonly read?: string;
  /** Permission needed to write the field. */
  readonly write?: string;
  /** The field's former name: the generated migration renames instead of dropping. */
  readonly was?: string;
  /** The value of a new record where none is given. */
  readonly default?: string | number | boolean | readonly string[];
}

/** Column words of the database; what each means there is `server/db`'s business. */
export type ColumnWord = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'text[]';

/** Where the values of a field live. Storage branches on `at`, never on a kind's name. */
export type Storage =
  | {
      readonly at: 'column';
      readonly word: ColumnWord;
      /** For numeric: digits in all, and behind the point. */
      readonly precision?: number;
      readonly scale?: number;
      /** The only values the column takes: a check constraint. */
      readonly choices?: readonly string[];
      /** Kept only as an argon2id hash, never read back. */
      readonly hashed?: boolean;
      /** HTML, of which the server keeps what it allows (`rich-text/allowed.ts`). */
      readonly html?: boolean;
    }
  /** A foreign key to another entity. */
  | { readonly at: 'link'; readonly to: string; readonly narrow?: Narrow | undefined }
  /** A join table to another entity. */
  | { readonly at: 'join'; readonly to: string; readonly narrow?: Narrow | undefined }
  /** Columns of the same table, named `<field>_<inner field>`. */
  | { readonly at: 'group'; readonly fields: Fields }
  /** Kept by another entity, whose field `by` refers here; a record carries how many there are. */
  | { readonly at: 'inverse'; readonly to: string; readonly by: string; readonly add?: string | undefined }
  /**
   * A child table whose rows have ids; `paged` ones are read and written a page at a time. `key`: what rows of a record
   * are known by.
   */
  | {
      readonly at: 'child';
      readonly fields: Fields;
      readonly paged: boolean;
      readonly key?: string | readonly string[] | undefined;
      readonly firstKey?: string | undefined;
    };

/**
 * In a form, the choices are those that `GET {path}/meta/{call}?{by}[]=…` gives for the records that `from` leads to: a
 * reference of this entity to one record and, after a point, one of that record's own (`product.brand_campaigns`).
 */
export interface Narrow {
  readonly call: string;
  readonly by: string;
  readonly from: string;
}

/** Filter operators (CONTRACT, Lists). `eq` is the bare value, `in` the brackets. */
export type Operator = 'eq' | 'in' | 'gte' | 'lte' | 'contains' | 'null';

/**
 * What schemas are built with: zod, and decimals as text. Handed in, so that lists load kinds without it
 * (docs/decisions/0009-portal-size.md).
 */
export interface Zod extends Pick<
  typeof z,
  'array' | 'boolean' | 'email' | 'enum' | 'int' | 'NEVER' | 'number' | 'strictObject' | 'string' | 'union'
> {
  decimal(precision: number, scale: number, bounds: Pick<FieldBase, 'minValue' | 'maxValue'>): z.ZodType<string>;
}

/**
 * Builds the schema of one non-empty value as JSON carries it; it trims and normalises (`"A@B.hk "` → `"a@b.hk"`).
 * Empty values (`null`, `''`, `[]` of an optional field), required, localized and the other rules are wrapped around it
 * in `resources/schema.ts`. A refusal is `context.addIssue({code: 'custom', params: problem})`. `V`: the kind's values.
 */
export type KindSchema<F extends FieldBase, V = unknown> = (
  zod: Zod,
  field: F,
  schemaOf: (field: Field) => z.ZodType,
) => z.ZodType<V>;

/** The contract that every kind signs. Pure: no SQL, no HTTP, no React. `F` is the kind's field type. */
export interface Kind<F extends FieldBase> {
  readonly schema: KindSchema<F>;
  /** Where the values live. */
  storage(field: F): Storage;
  /** Which filters the kind understands; of some it depends on the field. */
  readonly operators: readonly Operator[] | ((field: F) => readonly Operator[]);
  /** Files are uploaded for such a field, by whoever may write it: what it asks of them. */
  readonly uploads?: (field: F) => FileRules;
  /** Text by nature: may be searched and localized. */
  readonly textual?: boolean;
  /** Its values are ASCII by nature. */
  readonly ascii?: boolean;
  /** Most characters of a text, by nature; absent where only `maxLength` bounds it. */
  readonly longest?: number;
  /** The value of a record where none was ever given. Default `null`. */
  empty?(field: F): JsonValue;
  /** One CSV cell. `read(write(v))` is `v`; `read` returns what the schema then checks. */
  readonly csv: {
    write(value: unknown, field: F): string;
    read(text: string, field: F): JsonValue;
  };
}
