import { hongKongDay } from '../../resources/kinds/date/hong-kong.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { publicHolidays } from '../../resources/delivery/public-holidays.ts';
import { elementAt } from './random.ts';
import { districtId } from './address-areas.ts';
import { scaled, type DemoRecord, records, type GeneratorOptions } from './shop.ts';
import { type Both, localized } from './words/both.ts';
import { areas, placeIn, type Region } from './words/places.ts';

const regions: readonly (readonly [region: Region, key: string, description: string])[] = [
  ['island', 'hong-kong-island', '港島 Hong Kong Island'],
  ['kowloon', 'kowloon', '九龍 Kowloon'],
  ['territories', 'new-territories', '新界 New Territories'],
];

interface Provider {
  readonly value: string;
  readonly code: string;
  readonly group: string;
  readonly description: string;
  readonly name: Both;
  readonly hours: readonly Hours[];
}

interface Hours {
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'];
const restDays = ['sun', 'public_holiday'];
const hours = (days: readonly string[], opens: string, closes: string): Hours => ({ days, opens, closes });

const providers: readonly Provider[] = [
  {
    value: 'own',
    code: 'OWN',
    group: 'own-shops',
    description: '自營門市 Our own shops',
    name: ['門市', 'Shop'],
    hours: [hours([...workdays, 'sat'], '10:00', '20:00'), hours(restDays, '11:00', '18:00')],
  },
  {
    value: 'sf_express',
    code: 'SF',
    group: 'sf-lockers',
    description: '順豐智能櫃及服務點 SF lockers and service points',
    name: ['順豐智能櫃', 'SF Locker'],
    hours: [hours([...workdays, 'sat', ...restDays], '00:00', '00:00')],
  },
  {
    value: 'kerry_express',
    code: 'KE',
    group: 'kerry-points',
    description: '嘉里自提點 Kerry pickup points',
    name: ['嘉里自提點', 'Kerry Pickup Point'],
    hours: [hours(workdays, '09:00', '13:00'), hours(workdays, '14:00', '19:30'), hours(['sat'], '10:00', '16:00')],
  },
];

/** A group per region and per service provider. */
export function pickupPointGroups(setting: GeneratorOptions, store: DemoRecord, first: number): readonly DemoRecord[] {
  const values = [
    ...regions.map(([, key, description]) => ({ key, description })),
    ...providers.map(({ group, description }) => ({ key: group, description })),
  ];
  return records(setting, values, { first, days: 260, store: store.id });
}

/** The pickup points of a store, spread over all areas, each in the groups of its region and provider. */
export function pickupPoints(
  setting: GeneratorOptions,
  store: DemoRecord,
  groups: readonly DemoRecord[],
  first: number,
): readonly DemoRecord[] {
  const { random } = setting;
  const idOf = (key: string) => groups.filter((group) => group.values.key === key).map(({ id }) => id);
  const values = Array.from({ length: scaled(setting, 40) }, (_, index): Values => {
    const provider = random.chance(0.2) ? elementAt(providers, 0) : random.pick(providers.slice(1));
    const place = placeIn(elementAt(areas, index), random);
    const region = regions.find(([one]) => one === place.area.region)?.[1] ?? '';
    return {
      ref_code: `${provider.code}-${String(1_000 + index)}`,
      service_provider: provider.value,
      name: localized([
        `${place.area.name[0]}${place.building[0]}${provider.name[0]}`,
        `${provider.name[1]}, ${place.building[1]}, ${place.area.name[1]}`,
      ]),
      address: localized(place.address),
      district: districtId(place.area.district),
      opening_hours: provider.hours,
      pickup_point_groups: [...idOf(region), ...idOf(provider.group)],
      active: random.chance(0.93),
    };
  });
  return records(setting, values, { first, days: 250, store: store.id });
}

/** Delivery settings of a store: to homes on six days, with the public holidays of this year. */
export function deliverySettings(setting: GeneratorOptions, store: DemoRecord): readonly DemoRecord[] {
  const daily = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  const type = (delivery_type: string, lead_days: number, given: Values = {}) => ({
    delivery_type,
    storefront: null,
    enabled: true,
    cut_off: '17:00',
    lead_days,
    days_ahead: 28,
    weekdays: daily,
    ...given,
  });
  const year = hongKongDay(setting.today).slice(0, 4);
  const values = {
    types: [
      type('home_delivery', 1),
      type('pickup_point', 2),
      type('store_pickup', 0, { cut_off: '15:00', days_ahead: 14, weekdays: [] }),
      type('merchant_delivery', 3),
      type('direct_delivery', 5, { weekdays: ['mon', 'wed', 'fri'], days_ahead: 60 }),
      type('digital', 0, { cut_off: null, days_ahead: 0, weekdays: [] }),
    ],
    days_off: publicHolidays.filter(({ date }) => date.startsWith(year)),
    remarks: 'Cut-off times agreed with the warehouse.',
  };
  return records(setting, [values], { first: store.id, days: 240, store: store.id });
}

/** Pickup points aren't synced, since the demo shop has no courier. */
export function pickupSyncSchedule(setting: GeneratorOptions, store: DemoRecord): readonly DemoRecord[] {
  return records(setting, [{ daily: false, time: '04:00' }], { first: store.id, days: 240, store: store.id });
}
