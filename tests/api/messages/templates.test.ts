import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, scenarios } from '../scenarios.ts';
import { at } from '../openapi/described.ts';
import { makeShop, type Shop } from '../world.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
  await shop.addPerson('sender', ['admin:SendMessage']);
  const created = await call(shop, 'POST /message-template', { as: 'sender', body: template });
  expect(created.status).toBe(201);
});
afterAll(() => shop.drop());

const template = {
  name: 'Hello',
  use: 'message',
  subject: { zh_HK: '{shop}：你好', en_US: 'Hello from {shop}' },
  text: { zh_HK: '{salutation}：\n\n你好 <b>', en_US: 'Dear {salutation},\n\nHello <b>' },
};

describe('templates', () => {
  scenarios(
    () => shop,
    [
      { name: 'are nothing for who may only read', as: 'read_only', call: 'GET /message-template', status: 403 },
      {
        name: 'are nothing for who manages goods',
        as: 'catalogue',
        call: 'POST /message-template',
        body: { ...template, name: 'B' },
        status: 403,
      },
      {
        name: 'with an unknown placeholder are refused at the field, which names those that there are',
        as: 'sender',
        call: 'POST /message-template',
        body: { ...template, name: 'B', text: { ...template.text, en_US: 'Dear {nickname}' } },
        status: 422,
        contains: {
          errors: {
            'text.en_US': [
              'The Text (English) names {nickname}, which doesn’t exist. Possible here: {name} {salutation} {email} {shop} {shop_email} {shop_phone}',
            ],
          },
        },
      },
      {
        name: 'with an unclosed brace are refused',
        as: 'sender',
        call: 'PUT /message-template/1',
        body: { subject: { zh_HK: '{shop' } },
        status: 422,
        contains: { errors: { 'subject.zh_HK': [expect.stringContaining('near “{shop”')] } },
      },
      {
        name: 'with a placeholder of another use are refused',
        as: 'sender',
        call: 'PUT /message-template/1',
        body: { subject: { en_US: 'Order {order_no}' } },
        status: 422,
        contains: {
          errors: { 'subject.en_US': [expect.stringContaining('{order_no}, which mails of this use can’t')] },
        },
      },
      {
        name: 'may name what their use knows',
        as: 'sender',
        call: 'POST /message-template',
        body: { ...template, name: 'B', use: 'order_paid', subject: { zh_HK: '{order_no}', en_US: '{order_no}' } },
        status: 201,
      },
    ],
  );
});

describe('a template’s preview', () => {
  test('is no page without a signed address', async () => {
    const page = await shop.app.request('/api/message-template/1/preview/en_US');
    expect(page.status).toBe(404);
  });

  test('is a page by language with sample values, where nothing runs', async () => {
    const { json } = await call(shop, 'GET /message-template/1/content', { as: 'sender' });
    expect(at(json, 'data', 'en_US', 'text')).toContain('Dear Mr Chan,');
    expect(at(json, 'data', 'zh_HK', 'text')).toContain('陳先生：');
    const address = String(at(json, 'data', 'en_US', 'preview_url'));
    const page = await shop.app.request(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/u);
    const shown = await page.text();
    expect(shown).toContain('Dear Mr Chan,</p>');
    expect(shown).toContain('<html lang="en">');
    const other = await shop.app.request(address.replace('en_US', 'zh_HK'));
    expect(other.status).toBe(404);
  });
});
