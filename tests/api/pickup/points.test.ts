import { afterAll, beforeAll, expect } from 'vitest';
import { scenarios } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());

const both = (text: string) => ({ zh_HK: text, en_US: text });
const point = (over: object) => ({
  ref_code: 'KE-1',
  name: both('Kwun Tong'),
  address: both('1 Hip Wo Street'),
  ...over,
});
const hours = (...rows: readonly object[]) => point({ opening_hours: rows });

scenarios(
  () => shop,
  [
    ...['24:00', '12:60', 'noon'].map((opens) => ({
      name: `a place can't open at ${opens}`,
      as: 'catalogue',
      call: 'POST /pickup-point',
      body: hours({ days: ['mon'], opens, closes: '18:00' }),
      status: 422,
      contains: { errors: { 'opening_hours.0.opens': [expect.any(String)] } },
    })),
    {
      name: 'hours are of some days',
      as: 'catalogue',
      call: 'POST /pickup-point',
      body: hours({ days: [], opens: '09:00', closes: '18:00' }),
      status: 422,
      contains: { errors: { 'opening_hours.0.days': [expect.any(String)] } },
    },
    {
      name: 'a district is one of the address areas',
      as: 'catalogue',
      call: 'POST /pickup-point',
      body: point({ district: 999 }),
      status: 422,
      contains: { errors: { district: [expect.any(String)] } },
    },
    {
      name: 'a day with a break has two rows, in their order, and a night ends on the next day',
      as: 'catalogue',
      call: 'POST /pickup-point',
      body: hours(
        { days: ['public_holiday', 'mon'], opens: '9', closes: '1300' },
        { days: ['mon'], opens: '14:00', closes: '00:00' },
        { days: ['fri'], opens: '22:00', closes: '02:00' },
      ),
      status: 201,
      contains: {
        data: {
          opening_hours: [
            { days: ['mon', 'public_holiday'], opens: '09:00', closes: '13:00' },
            { days: ['mon'], opens: '14:00', closes: '00:00' },
            { days: ['fri'], opens: '22:00', closes: '02:00' },
          ],
        },
      },
    },
  ],
);
