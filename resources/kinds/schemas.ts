/** Schemas by kind: loaded with forms and by the server, not with lists. */
import type { z } from 'zod';
import { schema as boolean } from './boolean/schema.ts';
import { schema as colour } from './colour/schema.ts';
import { schema as date } from './date/schema.ts';
import { schema as dateTime } from './date-time/schema.ts';
import { schema as decimal } from './decimal/schema.ts';
import { schema as email } from './email/schema.ts';
import { schema as group } from './group/schema.ts';
import { schema as integer } from './integer/schema.ts';
import { schema as media } from './media/schema.ts';
import { schema as money } from './money/schema.ts';
import { schema as multilineText } from './multiline-text/schema.ts';
import { schema as password } from './password/schema.ts';
import { schema as percent } from './percent/schema.ts';
import { schema as phone } from './phone/schema.ts';
import { schema as reference } from './reference/schema.ts';
import { schema as related } from './related/schema.ts';
import { schema as richText } from './rich-text/schema.ts';
import { schema as rows } from './rows/schema.ts';
import { schema as select } from './select/schema.ts';
import { schema as tags } from './tags/schema.ts';
import { schema as text } from './text/schema.ts';
import { schema as url } from './url/schema.ts';
import type { Field, FieldTypes, KindName } from './index.ts';
import type { KindSchema } from './kind.ts';

const schemas: { readonly [K in KindName]: KindSchema<FieldTypes[K]> } = {
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

/** The schema of a value of this field, without what wraps any kind; `schemaOf` gives those of fields inside it. */
export function schemaOfKind<K extends KindName>(
  field: FieldTypes[K] & { readonly kind: K },
  schemaOf: (field: Field) => z.ZodType,
): z.ZodType;
export function schemaOfKind(field: Field, schemaOf: (field: Field) => z.ZodType): z.ZodType;
export function schemaOfKind<K extends KindName>(
  field: FieldTypes[K] & { readonly kind: K },
  schemaOf: (field: Field) => z.ZodType,
): z.ZodType {
  return schemas[field.kind](field, schemaOf);
}
