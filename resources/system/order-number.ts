/** Pattern of formats for order numbers: any date and text around one running number. */
export const numberFormat = String.raw`(?:[A-Za-z0-9/-]|\{(?:YYYY|YY|MM|DD)\})*\{SEQ:[4-9]\}[A-Za-z0-9/-]*`;

/**
 * Creates an order number by a format, such as `OTO261125000001` by `OTO{YY}{MM}{DD}{SEQ:6}`.
 * @param day `2026-11-25`, the shop's
 */
export function orderNumber(format: string, { day, sequence }: { readonly day: string; readonly sequence: number }) {
  const [year = '', month = '', date = ''] = day.split('-');
  const dates: Readonly<Record<string, string>> = { YYYY: year, YY: year.slice(-2), MM: month, DD: date };
  return format.replaceAll(/\{(\w+)(?::(\d))?\}/gu, (_whole, name: string, digits: string | undefined) =>
    digits === undefined ? (dates[name] ?? '') : String(sequence).padStart(Number(digits), '0'),
  );
}
