import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, scenarios } from './scenarios.ts';
import { makeShop, type Shop } from './world.ts';

let shop: Shop;
const as = 'administrator';
/** The shop's clock is at 2026-11-20T02:00:00Z. */
const articles = [
  { text_en: 'Over', severity: 'severe', started_at: '2026-11-19T02:00:00Z', ended_at: '2026-11-20T02:00:00Z' },
  { text_en: 'For now', text_zh_hant: '暫時', started_at: '2026-11-20T01:00:00Z', ended_at: '2026-11-20T03:00:00Z' },
  { text_en: 'Typhoon', severity: 'severe', started_at: '2026-11-20T02:00:00Z' },
  { text_en: 'To come', severity: 'warning', started_at: '2026-11-20T02:30:00Z', ended_at: '2026-11-21T02:00:00Z' },
];
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('nobody', []);
  await shop.addPerson('writer', ['admin:ListArticles', 'admin:GetArticle', 'admin:CreateArticle']);
  for (const body of articles) expect((await call(shop, 'POST /article', { as: 'writer', body })).status).toBe(201);
});
afterAll(() => shop.drop());

scenarios(
  () => shop,
  [
    { name: 'the banner for nobody', call: 'GET /banner', status: 401 },
    { name: 'the banner with a parameter', as, call: 'GET /banner?at=now', status: 400 },
    {
      name: 'a text for staff by one who may not',
      as: 'nobody',
      call: 'POST /article',
      body: articles[0],
      status: 403,
    },
    {
      name: 'an article that ends before it begins',
      as,
      call: 'POST /article',
      body: { ...articles[0], started_at: '2026-11-22T00:00:00Z' },
      status: 422,
      contains: { errors: { ended_at: [expect.any(String)] } },
    },
    {
      name: 'a change by one who may only write new ones',
      as: 'writer',
      call: 'PUT /article/1',
      body: { text_en: 'x' },
      status: 403,
    },
    {
      name: 'what counts now, for any session and without a store, the most severe first, and when that changes',
      as: 'nobody',
      store: null,
      call: 'GET /banner',
      status: 200,
      contains: {
        data: [
          {
            severity: 'severe',
            text: { en: 'Typhoon', 'zh-Hant': 'Typhoon', 'zh-Hans': 'Typhoon' },
            ended_at: null,
          },
          { severity: 'info', text: { en: 'For now', 'zh-Hant': '暫時', 'zh-Hans': '暫時' } },
        ],
        meta: { now: '2026-11-20T02:00:00.000Z', next: '2026-11-20T02:30:00.000Z' },
      },
      lacks: ['Over', 'To come'],
    },
    { name: 'the clock for nobody', call: 'GET /clock', status: 401 },
    {
      name: 'the server’s time and the shop’s zone, for any session and without a store',
      as: 'nobody',
      store: null,
      call: 'GET /clock',
      status: 200,
      contains: { data: { now: '2026-11-20T02:00:00.000Z', time_zone: 'Asia/Hong_Kong' } },
    },
  ],
);

test('articles come and go at their times; one that is deleted goes at once', async () => {
  const shown = async () => JSON.stringify((await call(shop, 'GET /banner', { as })).json).match(/"en":"[^"]*"/gu);
  shop.advance(30 * 60_000);
  expect(await shown()).toEqual(['"en":"Typhoon"', '"en":"To come"', '"en":"For now"']);
  shop.advance(30 * 60_000);
  expect(await shown()).toEqual(['"en":"Typhoon"', '"en":"To come"']);
  const { json } = await call(shop, 'GET /article?filter[text_en]=Typhoon', { as });
  const id = /"id":(\d+)/u.exec(JSON.stringify(json))?.[1];
  expect((await call(shop, `DELETE /article/${id}`, { as })).status).toBe(200);
  expect(await shown()).toEqual(['"en":"To come"']);
});
