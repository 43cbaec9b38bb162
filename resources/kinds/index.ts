/** The vocabulary: kinds by name. A new kind is a folder, a line here, and one each in `schemas.ts`, `cells.ts` and `views.ts`. */
import { boolean, type BooleanField } from './boolean/kind.ts';
import { colour, type ColourField } from './colour/kind.ts';
import { date, type DateField } from './date/kind.ts';
import { dateTime, type DateTimeField } from './date-time/kind.ts';
import { decimal, type DecimalField } from './decimal/kind.ts';
import { email, type EmailField } from './email/kind.ts';
import { group, type GroupField } from './group/kind.ts';
import { integer, type IntegerField } from './integer/kind.ts';
import type { FieldBase, Kind, Operator } from './kind.ts';
import { media, type MediaField } from './media/kind.ts';
import type { FileRules } from './media/rules.ts';
import { money, type MoneyField } from './money/kind.ts';
import { multilineText, type MultilineTextField } from './multiline-text/kind.ts';
import { password, type PasswordField } from './password/kind.ts';
import { percent, type PercentField } from './percent/kind.ts';
import { phone, type PhoneField } from './phone/kind.ts';
import { reference, type ReferenceField } from './reference/kind.ts';
import { related, type RelatedField } from './related/kind.ts';
import { richText, type RichTextField } from './rich-text/kind.ts';
import { rows, type RowsField } from './rows/kind.ts';
import { select, type SelectField } from './select/kind.ts';
import { tags, type TagsField } from './tags/kind.ts';
import { text, type TextField } from './text/kind.ts';
import { url, type UrlField } from './url/kind.ts';

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
  readonly empty: unknown;
  writeCsv(value: unknown): string;
  readCsv(text: string): unknown;
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
