import { sql } from 'drizzle-orm';
import { writtenAddress } from '../../../resources/delivery/written-address.ts';
import { longDay } from '../../../resources/kinds/date/long-day.ts';
import type { ContentLocale } from '../../../resources/kinds/kind.ts';
import type { NameIn } from '../../../resources/marketing/mail-uses.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { OrderMailUse } from '../../../resources/orders/order-mails.ts';
import { isPartOf, piecesToSend } from '../../../resources/orders/order-parts.ts';
import type { order } from '../../../resources/orders/order.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import {
  type AboutShop,
  type MailRecipient,
  mailRecipientColumns,
  mailRecipientIn,
  mailRecipientValues,
} from '../customer-mail.ts';

export type Order = RecordOf<typeof order>;

/** A sub-order that a mail is about. */
export interface MailedPart {
  readonly merchant: number | null;
  readonly delivery_type: string | null;
  readonly courier: string | null;
  readonly tracking_no: string | null;
  readonly tracking_url: string | null;
}

/** Names of what an order refers to, by language, for its mails. */
export interface OrderNames {
  /** The customer, if the order has one. */
  readonly person: (MailRecipient & { readonly locale: string | undefined }) | undefined;
  readonly country: Named;
  readonly region: Named;
  readonly district: Named;
  readonly pickup_point: Named;
}
type Named = Readonly<Record<ContentLocale, string>>;

/** Maximum number of order lines listed in a mail; further lines are counted. */
const mostLines = 100;

/** Reads the names of what an order refers to, in one statement: bulk runs write a mail per record. */
export async function readNames(
  runner: Runner,
  { email, user, country, region, district, pickup_point }: Order,
): Promise<OrderNames> {
  const [row = []] = await runOnce(
    runner,
    sql`select u.id, c.name_zh_hk, c.name_en_us, r.name_zh_hk, r.name_en_us, d.name_zh_hk, d.name_en_us, p.name_zh_hk, p.name_en_us, ${mailRecipientColumns}
      from (select 1) as one left join "user" u on u.id = ${user}::integer
      left join address_area_country c on c.id = ${country}::integer
      left join address_area_region r on r.id = ${region}::integer
      left join address_area_district d on d.id = ${district}::integer
      left join pickup_point p on p.id = ${pickup_point}::integer`,
  );
  const [known, ...names] = row;
  const named = (at: number): Named => ({ zh_HK: textIn(names[at]), en_US: textIn(names[at + 1]) });
  return {
    person: known == null ? undefined : mailRecipientIn(email ?? '', names.slice(8)),
    country: named(0),
    region: named(2),
    district: named(4),
    pickup_point: named(6),
  };
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const money = (amount: string | null) => `HK$${groupDigits(amount ?? '0.00')}`;
const distinct = (values: readonly (string | null)[], by: string) =>
  [...new Set(values.filter((value) => value !== null && value !== ''))].join(by);

const isFetchedAtStore = ({ delivery_type }: MailedPart) => delivery_type === 'store_pickup';

/** Used if the courier of a parcel isn't known. */
const someCourier = { zh_HK: '速遞公司', en_US: 'our courier' };

type OrderValues = Readonly<Record<Exclude<NameIn<OrderMailUse>, AboutShop | 'goods'>, string>>;

/**
 * Values of the placeholders of all mails about orders, except for codes, from the order as placed. Without `parts`,
 * the mail is about the whole order; otherwise about the items of these sub-orders.
 */
export function orderMailValues(
  order: Order,
  names: OrderNames,
  parts: readonly MailedPart[],
  shop: string,
  locale: ContentLocale,
): OrderValues {
  const { name, email, surname, given_name, recipient } = order;
  const nameOnly = { email: email ?? '', family_name: null, given_name: name, salutation: null };
  const parcels = parts.length > 0 ? parts : [{ ...order, merchant: null, delivery_type: null }];
  const byForm = { email: '', family_name: surname, given_name, salutation: null };
  return {
    ...mailRecipientValues(names.person ?? nameOnly, locale),
    name: name ?? '',
    email: email ?? '',
    order_no: order.order_no ?? '',
    order_date: order.ordered_at === null ? '' : longDay(order.ordered_at, locale),
    order_items: itemLines(order, parts, locale),
    order_total: money(order.total_amount),
    recipient: recipient ?? (surname || given_name ? mailRecipientValues(byForm, locale).name : (name ?? '')),
    address: writtenAddress(
      {
        ...order,
        country: names.country[locale],
        region: names.region[locale],
        district: names.district[locale],
      },
      locale,
    ),
    courier:
      distinct(
        parcels.map(({ courier }) => courier ?? order.courier),
        ', ',
      ) || someCourier[locale],
    tracking_no: distinct(
      parcels.map(({ tracking_no }) => tracking_no ?? order.tracking_no),
      ', ',
    ),
    tracking_url: distinct(
      parcels.map(({ tracking_url }) => tracking_url ?? order.tracking_url),
      '\n',
    ),
    // Goods collected at the store that sells them wait there, even if the order has a pickup point for other goods.
    pickup_point: (parts.some(isFetchedAtStore) ? '' : names.pickup_point[locale]) || shop,
    refund: digitsOf(order.refunded_amount ?? '0.00') > 0 ? money(order.refunded_amount) : '',
  };
}

/** `Jasmine tea (250 g)`. */
export function itemName({ name, option_name }: Order['items'][number], locale: ContentLocale): string {
  const choices = option_name ? (locale === 'zh_HK' ? `（${option_name}）` : ` (${option_name})`) : '';
  return `${name[locale] ?? ''}${choices}`;
}

/** One line per item, as `Jasmine tea (250 g) × 2`. */
function itemLines({ items }: Order, parts: readonly MailedPart[], locale: ContentLocale): string {
  // A mail about sub-orders lists only what they bring, without pieces that were returned before.
  const listed =
    parts.length === 0
      ? items.map((item) => ({ item, pieces: item.qty ?? 0 }))
      : items
          .filter((item) => parts.some((part) => isPartOf(item, part)))
          .map((item) => ({ item, pieces: piecesToSend(item) }))
          .filter(({ pieces }) => pieces > 0);
  const lines = listed
    .slice(0, mostLines)
    .map(({ item, pieces }) => `${itemName(item, locale)} × ${groupDigits(pieces)}`);
  const left = listed.length - lines.length;
  if (left === 0) return lines.join('\n');
  return [...lines, locale === 'zh_HK' ? `及另外 ${left} 項` : `and ${left} more`].join('\n');
}
