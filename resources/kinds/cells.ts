import { booleanCell } from './boolean/cell.tsx';
import { colourCell } from './colour/cell.tsx';
import { dateCell } from './date/cell.tsx';
import { dateTimeCell } from './date-time/cell.tsx';
import { decimalCell } from './decimal/cell.tsx';
import { emailCell } from './email/cell.tsx';
import { groupCell } from './group/cell.tsx';
import type { Field, KindName } from './index.ts';
import { integerCell } from './integer/cell.tsx';
import type { KindCell } from './kind-views.ts';
import { mediaCell } from './media/cell.tsx';
import { moneyCell } from './money/cell.tsx';
import { multilineTextCell } from './multiline-text/cell.tsx';
import { passwordCell } from './password/cell.tsx';
import { percentCell } from './percent/cell.tsx';
import { phoneCell } from './phone/cell.tsx';
import { referenceCell } from './reference/cell.tsx';
import { relatedCell } from './related/cell.tsx';
import { richTextCell } from './rich-text/cell.tsx';
import { rowsCell } from './rows/cell.tsx';
import { selectCell } from './select/cell.tsx';
import { tagsCell } from './tags/cell.tsx';
import { textCell } from './text/cell.tsx';
import { urlCell } from './url/cell.tsx';

/** How each kind looks in a table, by name. */
export const cells = {
  text: textCell,
  multilineText: multilineTextCell,
  richText: richTextCell,
  integer: integerCell,
  decimal: decimalCell,
  money: moneyCell,
  percent: percentCell,
  boolean: booleanCell,
  date: dateCell,
  dateTime: dateTimeCell,
  select: selectCell,
  tags: tagsCell,
  email: emailCell,
  phone: phoneCell,
  url: urlCell,
  colour: colourCell,
  password: passwordCell,
  reference: referenceCell,
  group: groupCell,
  rows: rowsCell,
  related: relatedCell,
  media: mediaCell,
} satisfies Record<KindName, KindCell>;

/** The cell of this field's kind. */
export function cellOf(field: Field): KindCell {
  return cells[field.kind];
}
