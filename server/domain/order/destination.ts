import { sql } from 'drizzle-orm';
import { isSentToAddress } from '../../../resources/choices.ts';
import { address_area_country } from '../../../resources/delivery/address_area_country.ts';
import {
  type Address,
  addressParts,
  fieldProblem,
  problemsOfAddress,
} from '../../../resources/delivery/address-form.ts';
import { deliveryDays } from '../../../resources/delivery/delivery-days.ts';
import type { PlacedOrder } from '../../../resources/orders/open-order.ts';
import { type Runner, runOnce } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';
import type { FieldProblems } from '../../errors.ts';
import { readDeliverySettings } from '../delivery_settings/read.ts';

/** The address fields in the values of an order or of its change. */
export const addressOf = (values: object): Address =>
  Object.fromEntries(
    addressParts.flatMap(({ value }) => (value in values ? [[value, Reflect.get(values, value)]] : [])),
  );

/**
 * Problems with the destination and delivery day of an order, by field. Collected goods and goods sent by e-mail need
 * no address.
 */
export async function destinationProblems(
  runner: Runner,
  store: number,
  asked: Pick<PlacedOrder, 'storefront' | 'pickup_point' | 'delivery_date'> & Address,
  types: readonly string[],
  now: Date,
): Promise<FieldProblems> {
  const day = await dayProblem(runner, store, asked, types, now);
  return {
    ...(await addressProblems(runner, addressOf(asked), types)),
    ...(await closedProblems(runner, asked)),
    ...(types.includes('pickup_point') && asked.pickup_point === null && { pickup_point: [{ rule: 'required' }] }),
    ...(day && { delivery_date: [day] }),
  };
}

/** Problems if the storefront or the pickup point no longer takes orders. */
async function closedProblems(
  runner: Runner,
  { storefront, pickup_point }: Pick<PlacedOrder, 'storefront' | 'pickup_point'>,
): Promise<FieldProblems> {
  if (storefront === null && pickup_point === null) return {};
  const [row] = await runOnce(
    runner,
    sql`select (select active from storefront where id = ${storefront ?? 0}::integer), (select active from pickup_point where id = ${pickup_point ?? 0}::integer)`,
    { prepared: true },
  );
  return {
    ...(row?.[0] === false && { storefront: [{ rule: 'closed' }] }),
    ...(row?.[1] === false && { pickup_point: [{ rule: 'closed' }] }),
  };
}

/** Problems with an address, by the form of its country. An address that isn't needed may be incomplete. */
export async function addressProblems(
  runner: Runner,
  address: Address,
  types: readonly string[],
): Promise<FieldProblems> {
  const isNeeded = types.some(isSentToAddress);
  const country = typeof address.country === 'number' ? await readCountry(runner, address.country) : undefined;
  if (!isNeeded && !country) return {};
  const areas = country ? [{ id: country.id, regions: await areasOf(runner, country.id, address) }] : [];
  return Object.fromEntries(
    problemsOfAddress(country?.address_form, address, areas)
      .filter(({ rule }) => isNeeded || rule !== 'required')
      .map((problem) => [problem.part, [fieldProblem(problem)]]),
  );
}

async function readCountry(runner: Runner, id: number) {
  return (await readRecord(runner, { resource: address_area_country, id, locale: 'en_US' }))?.record;
}

/** The region and the district of an address, if they belong to its country. */
async function areasOf(runner: Runner, country: number, { region, district }: Address) {
  const ids = (value: unknown) => (typeof value === 'number' ? value : 0);
  const rows = await runOnce(
    runner,
    sql`select region.id, district.id from address_area_region region
      left join address_area_district district on district.region = region.id and district.id = ${ids(district)}
      where region.country = ${country} and (region.id = ${ids(region)} or district.id is not null)`,
    { prepared: true },
  );
  return rows.map(([id, within]) => ({ id: Number(id), districts: within === null ? [] : [{ id: Number(within) }] }));
}

/** Maximum number of days ahead for which delivery days are searched. */
const daysAhead = 366;

/** The problem if not everything can be delivered on the requested day, with the first possible days. */
async function dayProblem(
  runner: Runner,
  store: number,
  { storefront, delivery_date }: Pick<PlacedOrder, 'storefront' | 'delivery_date'>,
  types: readonly string[],
  now: Date,
) {
  if (delivery_date === null) return undefined;
  const settings = await readDeliverySettings(runner, store);
  const possible = types
    .filter((type) => type !== 'digital')
    .map((delivery_type) =>
      deliveryDays(settings, { storefront, delivery_type, placed_at: now }, daysAhead).flatMap(({ date, reason }) =>
        reason === undefined ? [date] : [],
      ),
    );
  const [first = []] = possible;
  const days = first.filter((date) => possible.every((some) => some.includes(date)));
  if (possible.length === 0 || days.includes(delivery_date)) return undefined;
  return days.length === 0
    ? { rule: 'deliveryNever' }
    : { rule: 'deliveryDay', params: { days: days.slice(0, 3).join(', ') } };
}
