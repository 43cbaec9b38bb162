import type { Localized } from '../kinds/field.ts';
import { addDays } from '../kinds/date/days.ts';
import { toHongKong } from '../kinds/date/hong-kong.ts';
import { weekdays } from './delivery_settings.ts';

/**
 * The days on which a delivery type of a storefront delivers, and the reasons for other days. Used by the preview of
 * the settings, the server's call, and orders. Days are Hong Kong's, whatever the machine's time zone.
 */

/** A row of `delivery_settings.types`; may be incomplete, since forms use it before saving. */
export interface DeliveryTypeRow {
  readonly delivery_type?: string | null | undefined;
  /** Empty: all storefronts without their own row. */
  readonly storefront?: number | null | undefined;
  readonly enabled?: boolean | null | undefined;
  readonly cut_off?: string | null | undefined;
  readonly lead_days?: number | string | null | undefined;
  readonly days_ahead?: number | string | null | undefined;
  readonly weekdays?: readonly string[] | null | undefined;
}

/** A row of `delivery_settings.days_off`. */
export interface DayOff {
  readonly date?: string | null | undefined;
  readonly name?: Partial<Localized<string | null>> | null | undefined;
}

export interface DeliverySettings {
  readonly types?: readonly DeliveryTypeRow[] | null | undefined;
  readonly days_off?: readonly DayOff[] | null | undefined;
}

export interface DeliveryRequest {
  readonly storefront?: number | null | undefined;
  readonly delivery_type: string;
  /** The moment of the order. */
  readonly placed_at: Date;
}

/** Reasons why there is no delivery on a day, those first that ordering at another moment can't change. */
export const deliveryReasons = ['not_offered', 'day_off', 'weekday', 'lead_time', 'cut_off', 'too_far'] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

export interface DeliveryDay {
  /** `2026-12-24`. */
  readonly date: string;
  /** Absent: the day is available. */
  readonly reason?: DeliveryReason;
  /** The name of a day off. */
  readonly name?: DayOff['name'];
}

/**
 * Upper bound for the time of orders: the days after it, at most a year and all days off later, still have years of
 * four digits.
 */
export const endOfOrders = '9990-01-01T00:00:00.000Z';

/** A day's position in the week; 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The row that applies to a delivery type: the storefront's own, else that for all. */
export function deliveryRow(
  { types }: DeliverySettings,
  { storefront, delivery_type }: Pick<DeliveryRequest, 'storefront' | 'delivery_type'>,
): DeliveryTypeRow | undefined {
  const rows = (types ?? []).filter((row) => row.delivery_type === delivery_type);
  const own = storefront ? rows.find((row) => row.storefront === storefront) : undefined;
  return own ?? rows.find((row) => !row.storefront);
}

/**
 * The `count` days from that of the order, each either available or with the reason why not. An order on a day off, or
 * at or after the cut-off time, counts as placed on the next day that is no day off; lead days are days that are no
 * days off. Digital goods have no days off.
 */
export function deliveryDays(
  settings: DeliverySettings,
  request: DeliveryRequest,
  count: number,
): readonly DeliveryDay[] {
  const local = toHongKong(request.placed_at.toISOString());
  const today = local.slice(0, 10);
  const all = Array.from({ length: count }, (_, index) => addDays(today, index));
  const row = deliveryRow(settings, request);
  if (!row?.enabled) return all.map((date) => ({ date, reason: 'not_offered' }));
  // Digital goods need nobody's work.
  const daysOff = request.delivery_type === 'digital' ? [] : (settings.days_off ?? []);
  const off = new Map(daysOff.map(({ date, name }) => [date, name]));
  const working = (from: string): string => (off.has(from) ? working(addDays(from, 1)) : from);
  const after = (start: string, days: number): string =>
    days === 0 ? start : after(working(addDays(start, 1)), days - 1);
  const late = isTime(row.cut_off) && local.slice(11, 16) >= row.cut_off;
  const lead = wholeNumber(row.lead_days);
  const inTime = after(working(today), lead);
  const first = late ? after(working(addDays(today, 1)), lead) : inTime;
  const last = addDays(today, wholeNumber(row.days_ahead));
  const on = row.weekdays ?? [];
  const reasonOf = (date: string): DeliveryReason | undefined => {
    if (off.has(date)) return 'day_off';
    if (on.length > 0 && !on.includes(weekdays[weekdayOf(date)]?.value ?? '')) return 'weekday';
    if (date < inTime) return 'lead_time';
    if (date < first) return 'cut_off';
    return date > last ? 'too_far' : undefined;
  };
  return all.map((date) => {
    const reason = reasonOf(date);
    const name = reason === 'day_off' ? off.get(date) : undefined;
    return { date, ...(reason && { reason }), ...(name && { name }) };
  });
}

/** An incomplete time counts as none, an incomplete number as zero: only forms have them. */
function isTime(text: string | null | undefined): text is string {
  return /^\d{2}:\d{2}$/u.test(text ?? '');
}

function wholeNumber(value: number | string | null | undefined): number {
  const number = Number(value ?? 0);
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), 366) : 0;
}
