/**
 * Every kind, one line each. Its cell, inputs and examples are found by folder: `<kind>/cell.tsx`, `<kind>/views.tsx`,
 * `<kind>/examples.ts`.
 */
export { boolean } from './boolean/kind.ts';
export { colour } from './colour/kind.ts';
export { date } from './date/kind.ts';
export { dateTime } from './date-time/kind.ts';
export { decimal } from './decimal/kind.ts';
export { email } from './email/kind.ts';
export { group } from './group/kind.ts';
export { integer } from './integer/kind.ts';
export { media } from './media/kind.ts';
export { money } from './money/kind.ts';
export { multilineText } from './multiline-text/kind.ts';
export { password } from './password/kind.ts';
export { percent } from './percent/kind.ts';
export { phone } from './phone/kind.ts';
export { reference } from './reference/kind.ts';
export { related } from './related/kind.ts';
export { richText } from './rich-text/kind.ts';
export { rows } from './rows/kind.ts';
export { sealedText } from './sealed-text/kind.ts';
export { select } from './select/kind.ts';
export { tags } from './tags/kind.ts';
export { text } from './text/kind.ts';
export { time } from './time/kind.ts';
export { url } from './url/kind.ts';
