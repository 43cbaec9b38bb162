import { booleanViews } from './boolean/views.tsx';
import { colourViews } from './colour/views.tsx';
import { dateViews } from './date/views.tsx';
import { dateTimeViews } from './date-time/views.tsx';
import { decimalViews } from './decimal/views.tsx';
import { emailViews } from './email/views.tsx';
import { groupViews } from './group/views.tsx';
import type { Field, KindName } from './index.ts';
import { integerViews } from './integer/views.tsx';
import type { KindViews } from './kind-views.ts';
import { mediaViews } from './media/views.tsx';
import { moneyViews } from './money/views.tsx';
import { multilineTextViews } from './multiline-text/views.tsx';
import { passwordViews } from './password/views.tsx';
import { percentViews } from './percent/views.tsx';
import { phoneViews } from './phone/views.tsx';
import { referenceViews } from './reference/views.tsx';
import { relatedViews } from './related/views.tsx';
import { richTextViews } from './rich-text/views.tsx';
import { rowsViews } from './rows/views.tsx';
import { selectViews } from './select/views.tsx';
import { tagsViews } from './tags/views.tsx';
import { textViews } from './text/views.tsx';
import { urlViews } from './url/views.tsx';

/** How each kind is entered and filtered, by name. */
export const views = {
  text: textViews,
  multilineText: multilineTextViews,
  richText: richTextViews,
  integer: integerViews,
  decimal: decimalViews,
  money: moneyViews,
  percent: percentViews,
  boolean: booleanViews,
  date: dateViews,
  dateTime: dateTimeViews,
  select: selectViews,
  tags: tagsViews,
  email: emailViews,
  phone: phoneViews,
  url: urlViews,
  colour: colourViews,
  password: passwordViews,
  reference: referenceViews,
  group: groupViews,
  rows: rowsViews,
  related: relatedViews,
  media: mediaViews,
} satisfies Record<KindName, KindViews>;

/** Input and filter of this field's kind. */
export function viewsOf(field: Field): KindViews {
  return views[field.kind];
}
