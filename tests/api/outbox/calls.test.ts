import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at } from '../version-world.ts';
import { call, scenarios } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';
import { startMailServer } from './mail-server.ts';
import { mail, postOffice } from './post-office.ts';

interface World extends Shop {
  readonly failed: number;
  readonly queued: number;
}

let world: World;
const office = postOffice(() => world);
beforeAll(async () => {
  const shop = await makeShop();
  world = { ...shop, failed: 0, queued: 0 };
  const failed = await office.enqueue(
    mail({ recipient: 'gone@customer.example', html: '<b style="color:red">Hi</b>' }),
  );
  const queued = await office.enqueue();
  await shop.db.execute(
    sql`update outgoing_mail set status = 'failed', attempts = 10, next_attempt_at = null, problem = 'later', last_error = '450 busy' where id = ${failed}`,
  );
  world = { ...shop, failed, queued };
  await shop.addPerson('only_products', ['ecommerce:ListProducts', 'ecommerce:GetProduct', 'ecommerce:UpdateProduct']);
});
afterAll(() => world.drop());

const failed =
  (below = '') =>
  (given: World) =>
    `/outgoing-mail/${given.failed}${below}`;
const to = (method: string, path: (given: World) => string) => (given: World) => `${method} ${path(given)}`;

describe('nobody writes mails but the server', () => {
  const values = { subject: 'Hello', recipient: 'ann@customer.example' };
  scenarios(
    () => world,
    [
      {
        name: 'none is created by a call',
        as: 'administrator',
        call: 'POST /outgoing-mail',
        body: values,
        status: 404,
      },
      { name: 'none is changed', as: 'administrator', call: to('PUT', failed()), body: values, status: 404 },
      { name: 'none is deleted', as: 'administrator', call: to('DELETE', failed()), status: 404 },
      {
        name: 'the server’s transitions have no call',
        as: 'administrator',
        call: to('POST', failed('/send')),
        status: 404,
      },
    ],
  );
});

describe('who sees addresses of customers', () => {
  scenarios(
    () => world,
    [
      { name: 'without a session nobody', call: 'GET /outgoing-mail', status: 401 },
      { name: 'not who may only see products', as: 'only_products', call: 'GET /outgoing-mail', status: 403 },
      { name: 'nor what a mail says', as: 'only_products', call: to('GET', failed('/content')), status: 403 },
      { name: 'nor sends it again', as: 'only_products', call: to('POST', failed('/again')), status: 403 },
      {
        name: 'who may read users doesn’t send again',
        as: 'read_only',
        call: to('POST', failed('/again')),
        status: 403,
      },
      {
        name: 'who may read users sees the failed ones',
        as: 'read_only',
        call: 'GET /outgoing-mail?filter[status][]=failed&filter[status][]=unclear',
        status: 200,
        contains: { data: [{ recipient: 'gone@customer.example', problem: 'later', last_error: '450 busy' }] },
        lacks: ['style='],
      },
    ],
  );
});

describe('what a mail says', () => {
  scenarios(
    () => world,
    [
      { name: 'that isn’t there', as: 'read_only', call: 'GET /outgoing-mail/999999/content', status: 404 },
      {
        name: 'without HTML has no page',
        as: 'read_only',
        call: (given) => `GET /outgoing-mail/${given.queued}/content`,
        status: 200,
        contains: { data: { text: 'Thank you.', preview_url: null } },
      },
      { name: 'is no page without a signature', call: to('GET', failed('/preview')), status: 404 },
      {
        name: 'is no page with a signature of another',
        call: (given) =>
          `GET ${world.parts.urlSigner.sign(`/api/outgoing-mail/${given.queued}/preview`).replace(`/api/outgoing-mail/${given.queued}/`, `/outgoing-mail/${given.failed}/`)}`,
        status: 404,
      },
    ],
  );

  test('is a page where nothing runs, for some minutes', async () => {
    const content = await call(world, `GET /outgoing-mail/${world.failed}/content`, { as: 'read_only' });
    const url = String(at(content, 'data.preview_url'));
    const page = await world.app.request(url, {});
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(await page.text()).toContain('<b style="color:red">Hi</b>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none';.*; sandbox;/u);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toMatch(/script|https?:/u);
    world.advance(3_600_000);
    expect((await world.app.request(url, {})).status).toBe(404);
  });
});

describe('sending again', () => {
  scenarios(
    () => world,
    [
      {
        name: 'a mail that is still to be sent',
        as: 'customer_service',
        call: (given) => `POST /outgoing-mail/${given.queued}/again`,
        status: 409,
        contains: { state: 'queued', possible: [] },
      },
      {
        name: 'of what changed meanwhile',
        as: 'customer_service',
        call: to('POST', failed('/again')),
        headers: { 'If-Match': '"0"' },
        status: 412,
      },
      {
        name: 'a failed mail queues it as if it were new, and keeps its Message-ID',
        as: 'customer_service',
        call: to('POST', failed('/again')),
        headers: { 'If-Match': '"1"' },
        status: 200,
        contains: { data: { status: 'queued', attempts: 0, problem: null, last_error: null } },
      },
      { name: 'once more at the same time', as: 'customer_service', call: to('POST', failed('/again')), status: 409 },
    ],
  );

  test('sends it once, and the history tells who asked', async () => {
    const server = await startMailServer();
    await office.send(server.port);
    await server.close();
    expect(server.received.filter(({ to: [one] }) => one === 'gone@customer.example')).toHaveLength(1);
    expect(await office.events(world.failed)).toEqual(['create', 'again', 'send']);
    expect((await office.read(world.failed))?.status).toBe('sent');
  });
});
