/**
 * The vocabulary: kinds by name, with the types of their fields and values. A new kind is a folder, its lines here, and
 * one each in `schemas.ts`, `cells.ts` and `views.ts`.
 */
import { boolean, type BooleanField, type BooleanValue } from './boolean/kind.ts';
import { colour, type ColourField, type ColourValue } from './colour/kind.ts';
import { date, type DateField, type DateValue } from './date/kind.ts';
import { dateTime, type DateTimeField, type DateTimeValue } from './date-time/kind.ts';
import { decimal, type DecimalField, type DecimalValue } from './decimal/kind.ts';
import { email, type EmailField, type EmailValue } from './email/kind.ts';
import { group, type GroupField, type GroupValue } from './group/kind.ts';
import { integer, type IntegerField, type IntegerValue } from './integer/kind.ts';
import type { FieldBase, JsonObject, JsonValue, Kind, Localized, Operator, ValueState } from './kind.ts';
import { media, type MediaField, type MediaValue } from './media/kind.ts';
import type { FileRules } from './media/rules.ts';
import { money, type MoneyField, type MoneyValue } from './money/kind.ts';
import { multilineText, type MultilineTextField, type MultilineTextValue } from './multiline-text/kind.ts';
import { password, type PasswordField, type PasswordValue } from './password/kind.ts';
import { percent, type PercentField, type PercentValue } from './percent/kind.ts';
import { phone, type PhoneField, type PhoneValue } from './phone/kind.ts';
import { reference, type ReferenceField, type ReferenceValue } from './reference/kind.ts';
import { related, type RelatedField, type RelatedValue } from './related/kind.ts';
import { richText, type RichTextField, type RichTextValue } from './rich-text/kind.ts';
import { rows, type RowsField, type RowsValue } from './rows/kind.ts';
import { select, type SelectField, type SelectValue } from './select/kind.ts';
import { tags, type TagsField, type TagsValue } from './tags/kind.ts';
import { text, type TextField, type TextValue } from './text/kind.ts';
import { url, type UrlField, type UrlValue } from './url/kind.ts';

/** Field types by kind. */
export interface FieldTypes {
  text: TextField;
  multilineText: MultilineTextField;
  richText: RichTextField;
  integer: IntegerField;
  decimal: DecimalField;
  money: MoneyField;
  percent: PercentField;
  boolean: BooleanField;
  date: DateField;
  dateTime: DateTimeField;
  select: SelectField;
  tags: TagsField;
  email: EmailField;
  phone: PhoneField;
  url: UrlField;
  colour: ColourField;
  password: PasswordField;
  reference: ReferenceField;
  group: GroupField;
  rows: RowsField;
  related: RelatedField;
  media: MediaField;
}

export type KindName = keyof FieldTypes;
/** Any field of a declaration. */
export type Field = FieldTypes[KindName];
export type Fields = Readonly<Record<string, Field>>;

/** The types of values by kind, of a field `F` in the state `S`; `null` where one may be empty. */
interface ValueTypes<F, S extends ValueState> {
  text: TextValue;
  multilineText: MultilineTextValue;
  richText: RichTextValue;
  integer: IntegerValue;
  decimal: DecimalValue;
  money: MoneyValue;
  percent: PercentValue;
  boolean: BooleanValue;
  date: DateValue;
  dateTime: DateTimeValue;
  select: SelectValue<F>;
  tags: TagsValue;
  email: EmailValue;
  phone: PhoneValue;
  url: UrlValue;
  colour: ColourValue;
  password: PasswordValue;
  reference: ReferenceValue<F>;
  group: GroupValue<Inner<F, S>>;
  rows: RowsValue<F, Inner<F, S>, S>;
  related: RelatedValue;
  media: MediaValue<F, S>;
}

type Inner<F, S extends ValueState> = F extends {
  readonly fields: infer G extends Fields;
  readonly visibleWhen: object;
}
  ? FieldValues<G, S, true>
  : F extends { readonly fields: infer G extends Fields }
    ? FieldValues<G, S>
    : never;

/** Never empty, unless it isn't always shown: `Sometimes`, or by its own siblings. */
type Filled<F, Value, Sometimes> = Sometimes extends true
  ? Value
  : F extends { readonly visibleWhen: object }
    ? Value
    : F extends { readonly required: true } | { readonly tally: true }
      ? NonNullable<Value>
      : Value;

type Single<F extends Field, S extends ValueState, Sometimes> = Filled<F, ValueTypes<F, S>[F['kind']], Sometimes>;

/** The type of a field's values. */
export type ValueOf<F extends Field, S extends ValueState, Sometimes = false> = F extends { readonly localized: true }
  ? Localized<Single<F, S, Sometimes>>
  : Single<F, S, Sometimes>;

/** Fields that have no value in a state. */
interface Absent {
  kept: { readonly kind: 'password' };
  create: { readonly kind: 'related' };
  update: { readonly kind: 'related' } | { readonly readOnly: true };
  patch: { readonly kind: 'related' };
}

/**
 * The values of these fields by name, in the state `S`; of fields that aren't known to the compiler, any that JSON
 * carries.
 */
export type FieldValues<Fs extends Fields, S extends ValueState, Sometimes = false> = string extends keyof Fs
  ? JsonObject
  : S extends 'update' | 'patch'
    ? {
        readonly [K in keyof Fs as Fs[K] extends Absent[S] ? never : K]?: Fs[K] extends { readonly localized: true }
          ? Partial<ValueOf<Fs[K], S, Sometimes>>
          : ValueOf<Fs[K], S, Sometimes>;
      }
    : { readonly [K in keyof Fs as Fs[K] extends Absent[S] ? never : K]: ValueOf<Fs[K], S, Sometimes> };

export const kinds: { readonly [K in KindName]: Kind<FieldTypes[K]> } = {
  text,
  multilineText,
  richText,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  dateTime,
  select,
  tags,
  email,
  phone,
  url,
  colour,
  password,
  reference,
  group,
  rows,
  related,
  media,
};

/** A field's kind with the field already applied, so that callers never ask which kind it is. */
export interface BoundKind {
  readonly storage: ReturnType<Kind<FieldBase>['storage']>;
  readonly operators: readonly Operator[];
  /** What it asks of the files that are uploaded for it; absent where none are. */
  readonly uploads: FileRules | undefined;
  readonly textual: boolean;
  readonly ascii: boolean;
  /** Most characters of a text; absent where nothing bounds it. */
  readonly longest: number | undefined;
  readonly empty: JsonValue;
  writeCsv(value: unknown): string;
  readCsv(text: string): JsonValue;
}

/** Asked for at every value of every record. */
const bound = new WeakMap<object, BoundKind>();

/** The kind of this field, bound to it. */
export function kindOf<K extends KindName>(field: FieldTypes[K] & { readonly kind: K }): BoundKind;
export function kindOf(field: Field): BoundKind;
export function kindOf<K extends KindName>(field: FieldTypes[K] & { readonly kind: K }): BoundKind {
  const known = bound.get(field);
  if (known) return known;
  const kind = kinds[field.kind];
  const made: BoundKind = {
    storage: kind.storage(field),
    operators: typeof kind.operators === 'function' ? kind.operators(field) : kind.operators,
    uploads: kind.uploads?.(field),
    textual: kind.textual === true,
    ascii: kind.ascii === true,
    longest: field.maxLength ?? kind.longest,
    // A new one each time: whoever gets a list may fill it.
    get empty() {
      return kind.empty ? kind.empty(field) : (field.default ?? null);
    },
    writeCsv: (value) => kind.csv.write(value, field),
    readCsv: (text) => kind.csv.read(text, field),
  };
  bound.set(field, made);
  return made;
}
