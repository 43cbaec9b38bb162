import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { valueAt } from '../../server/db/model/paths.ts';
import { type Answer, call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

/** A child's key starts with its campaign's key and is longer (SPEC §5). */
let shop: Shop;
let [tea, coffee, child] = [0, 0, 0];
const as = 'administrator';
const both = (text: string) => ({ zh_HK: text, en_US: text });
const idIn = ({ json, text, status }: Answer) => {
  expect(status, text).toBe(201);
  return Number(valueAt(json, ['data', 'id']));
};
const makeCampaign = async (key: string) =>
  idIn(
    await call(shop, 'POST /brand-campaign', {
      as,
      body: { key, name: both(key), started_at: '2026-01-01T00:00:00.000Z', layout: 'grid' },
    }),
  );
const makeChild = (key: string, campaign: number) =>
  call(shop, 'POST /brand-campaign-child', { as, body: { brand_campaign: campaign, key, name: both(key) } });

beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());
beforeEach(async () => {
  await shop.parts.pool.query('truncate brand_campaign cascade');
  [tea, coffee] = [await makeCampaign('tea'), await makeCampaign('coffee')];
  child = idIn(await makeChild('tea-green', tea));
});

const refusal = (prefix: string) => ({ errors: { key: [`The Key must begin with “${prefix}”, and go on`] } });
const body = (values: object) => () => ({ brand_campaign: tea, name: both('New'), ...values });

describe('the key of a child', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'that begins otherwise is refused',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ key: 'green' }),
        status: 422,
        contains: refusal('tea'),
      },
      {
        name: 'that is no longer than its campaign’s is refused',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ key: 'tea' }),
        status: 422,
        contains: refusal('tea'),
      },
      {
        name: 'that begins so but for capitals is refused',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ key: 'Tea-black' }),
        status: 422,
        contains: refusal('tea'),
      },
      {
        name: 'is refused in Chinese',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ key: 'green' }),
        headers: { 'Accept-Language': 'zh-Hans' },
        status: 422,
        contains: '标识必须以“tea”开头',
      },
      {
        name: 'can’t change so that it begins otherwise',
        as,
        call: () => `PUT /brand-campaign-child/${child}`,
        body: { key: 'green' },
        status: 422,
        contains: refusal('tea'),
      },
      {
        name: 'can’t stay when the child comes to another campaign',
        as,
        call: () => `PUT /brand-campaign-child/${child}`,
        body: () => ({ brand_campaign: coffee }),
        status: 422,
        contains: refusal('coffee'),
      },
      {
        name: 'that another has is still taken',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ key: 'TEA-green' }),
        status: 422,
      },
      {
        name: 'that another has, written the same, is taken',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ key: 'tea-GREEN' }),
        status: 409,
        contains: { errors: { key: ['The Key is already taken'] } },
      },
      {
        name: 'of a campaign that there is not is no question',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ brand_campaign: 999_999, key: 'green' }),
        status: 422,
        contains: { errors: { brand_campaign: [expect.any(String)] } },
      },
      {
        name: 'of a campaign of another store is none either, and tells nothing of it',
        as,
        call: 'POST /brand-campaign-child',
        store: () => shop.stores[1],
        body: body({ key: 'green' }),
        status: 422,
        contains: { errors: { brand_campaign: [expect.any(String)] } },
        lacks: ['“tea”'],
      },
      {
        name: 'that begins so is taken in',
        as,
        call: 'POST /brand-campaign-child',
        body: body({ key: 'tea2' }),
        status: 201,
      },
      {
        name: 'goes with the child to another campaign',
        as,
        call: () => `PUT /brand-campaign-child/${child}`,
        body: () => ({ brand_campaign: coffee, key: 'coffee-green' }),
        status: 200,
      },
      {
        name: 'is not asked again when something else changes',
        as,
        call: () => `PUT /brand-campaign-child/${child}`,
        body: () => ({ name: both('Greener') }),
        status: 200,
      },
    ],
  );
});

test('what the key must begin with goes with the campaigns that a child may refer to', async () => {
  const { json } = await call(shop, 'GET /brand-campaign-child/meta?field=brand_campaign', { as });
  expect(json).toMatchObject({
    data: [
      { title: 'coffee', values: { key: 'coffee' } },
      { title: 'tea', values: { key: 'tea' } },
    ],
  });
  const searched = await call(shop, 'GET /brand-campaign-child/meta?field=brand_campaign&q=coff', { as });
  expect(searched.json).toEqual({ data: [{ id: coffee, title: 'coffee', values: { key: 'coffee' } }] });
  const other = await call(shop, 'GET /brand-campaign-category/meta?field=campaigns', { as });
  expect(other.json).toEqual({
    data: [
      { id: coffee, title: 'coffee' },
      { id: tea, title: 'tea' },
    ],
  });
});

describe('the key of a campaign', () => {
  scenarios(
    () => shop,
    [
      {
        name: 'doesn’t change under its children, which are named',
        as,
        call: () => `PUT /brand-campaign/${tea}`,
        body: { key: 'chai' },
        status: 409,
        contains: { errors: { key: ['The Key can’t change so: these begin with it: tea-green'] } },
      },
      {
        name: 'can’t become as long as a child’s',
        as,
        call: () => `PUT /brand-campaign/${tea}`,
        body: { key: 'tea-green' },
        status: 409,
      },
      {
        name: 'changes to what they begin with too',
        as,
        call: () => `PUT /brand-campaign/${tea}`,
        body: { key: 'tea-' },
        status: 200,
      },
      {
        name: 'changes where there are none',
        as,
        call: () => `PUT /brand-campaign/${coffee}`,
        body: { key: 'java' },
        status: 200,
      },
      {
        name: 'is not asked about when something else changes',
        as,
        call: () => `PUT /brand-campaign/${tea}`,
        body: { layout: 'list', key: 'tea' },
        status: 200,
      },
    ],
  );

  test('with many children five are named and the others counted', async () => {
    for (let n = 1; n <= 8; n += 1) await makeChild(`tea-${n}`, tea);
    const { json } = await call(shop, `PUT /brand-campaign/${tea}`, { as, body: { key: 'chai' } });
    expect(json).toMatchObject({
      errors: { key: ['The Key can’t change so: these begin with it: tea-1, tea-2, tea-3, tea-4, tea-5 … (+4)'] },
    });
  });
});

test('a child that comes back after its campaign’s key changed is in the way of itself', async () => {
  await call(shop, `DELETE /brand-campaign-child/${child}`, { as });
  await call(shop, `PUT /brand-campaign/${tea}`, { as, body: { key: 'chai' } });
  const back = await call(shop, `POST /brand-campaign-child/${child}/restore`, { as });
  expect(back).toMatchObject({ status: 409, json: refusal('chai') });
  expect((await call(shop, `GET /brand-campaign-child/${child}`, { as })).status).toBe(404);
});

test('a campaign that changes its key while a child comes: one of the two is refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const campaign = await makeCampaign(`race${round}`);
    const [renamed, made] = await Promise.all([
      call(shop, `PUT /brand-campaign/${campaign}`, { as, body: { key: `other${round}` } }),
      makeChild(`race${round}-a`, campaign),
    ]);
    expect([
      [200, 422],
      [409, 201],
    ]).toContainEqual([renamed.status, made.status]);
  }
});
