import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '../../../resources/messages/translate.ts';
import { ledgerFaults } from '../../../server/domain/point_transaction/faults.ts';
import { inTransaction } from '../../../server/db/connection/transaction.ts';
import { customerErasures } from '../../../server/domain/user/erase.ts';
import { Worker } from '../../../server/jobs/worker.ts';
import { enqueueMails } from '../../../server/outbox/enqueue.ts';
import { fileTransport } from '../../../server/outbox/file-transport.ts';
import { makeOrderingShop, type OrderingShop } from '../orders/ordering.ts';
import { at } from '../openapi/described.ts';
import { scenarios } from '../scenarios.ts';
import { both } from '../version-world.ts';

/** Calls that must fail for a customer whose data are erased, or are being erased. */
let shop: OrderingShop;
let version: number;
let code: string;
const [erased, email] = [1003, 'c1003@a.example'];
const says = { message: translate('en', 'errors.customerErased') };

beforeAll(async () => {
  shop = await makeOrderingShop();
  version = await shop.versions.makeLive();
  code = await shop.coupon();
  await shop.give(erased, { k_coin: 50 });
  expect((await shop.admin(`POST /user/${erased}/erase`, { email })).status).toBe(200);
});
afterAll(() => shop.drop());

const row = (more: object) => ({ csv_version: 1, row: { id: erased, ...more } });
const standing = async () =>
  (
    await shop.db.execute(
      sql`select revision, email, phone, family_name, k_coin, status from "user" where id = ${erased}`,
    )
  ).rows;

describe('of a customer who is being erased, refused is', () => {
  const frozen = translate('en', 'errors.frozen', { state: 'Being erased' });
  scenarios(
    () => shop,
    [
      ...(['update', 'upsert'] as const).map((mode) => ({
        name: `a row of a file, as an edit is (${mode})`,
        as: 'administrator',
        call: `PUT /user/import/${mode}/single`,
        body: row({ family_name: 'Back', phone: '+85298760000' }),
        status: 409,
        contains: { message: frozen },
      })),
      {
        name: 'what they could buy',
        as: 'administrator',
        call: () => `POST /product-version/${version}/check`,
        body: { user: erased },
        status: 409,
        contains: says,
      },
      {
        name: 'what a coupon would take off for them',
        as: 'administrator',
        call: 'POST /coupon/check',
        body: () => ({ user: erased, code, items: [{ version, quantity: 1 }] }),
        status: 409,
        contains: says,
      },
    ],
  );

  test('an order, and nothing is held or taken', async () => {
    const body = { user: erased, items: [{ version }], k_coin: 20 };
    const quote = await shop.open('order/quote', body);
    expect(quote.json).toMatchObject({
      data: { orderable: false, user: { id: erased, reason: says.message }, points: { enough: true } },
    });
    const placed = await shop.place({ ...body, name: 'Wan', email });
    expect(placed).toMatchObject({ status: 409, json: says });
    const { rows } = await shop.db.execute(
      sql`select holding_pcs, (select count(*)::integer from "order" where "user" = ${erased}) as orders from product_version where id = ${version}`,
    );
    expect(rows).toEqual([{ holding_pcs: 0, orders: 0 }]);
    expect(await ledgerFaults(shop.parts.pool, erased)).toEqual([]);
  });

  test('nothing was written meanwhile', async () => {
    expect(await standing()).toEqual([
      {
        revision: expect.any(Number),
        email: `erased-${erased}@erased.invalid`,
        phone: null,
        family_name: null,
        k_coin: 50,
        status: 'erasing',
      },
    ]);
  });
});

const made = async (what: string, body: object): Promise<number> => {
  const { status, text, json } = await shop.admin(what, body);
  expect(status, text).toBe(201);
  return Number(at(json, 'data', 'id'));
};
async function eraseAll(): Promise<void> {
  const { background: pool, log, now, env } = shop.parts;
  const standing = [customerErasures(fileTransport(env.dataDir))];
  await new Worker({ pool, log, now, handlers: new Map(), standing }).drain();
}

describe('the address of an erased customer', () => {
  const address = 'Erased-1004@Erased.Invalid';
  const rule = translate('en', 'validation.erasedAddress', { field: 'Email' });
  scenarios(
    () => shop,
    [
      {
        name: 'is nobody else’s: of a new customer',
        as: 'administrator',
        call: 'POST /user',
        body: { email: address },
        status: 422,
        contains: { errors: { email: [rule] } },
      },
      {
        name: 'nor of one that is there',
        as: 'administrator',
        call: 'PUT /user/1005',
        body: { email: address },
        status: 422,
        contains: { errors: { email: [rule] } },
      },
      {
        name: 'nor of one in a file',
        as: 'administrator',
        call: 'PUT /user/import/create/single',
        body: { csv_version: 1, row: { email: address } },
        status: 422,
        contains: { errors: { email: [rule] } },
      },
    ],
  );

  test('gets no mail, not even one that is asked for', async () => {
    const mail = (recipient: string) => ({
      recipient,
      sender: { address: 'shop@shop.example' },
      subject: 'Hello',
      text: 'Hello',
      cause: 'order' as const,
      key: `order/1/to/${recipient}`,
    });
    const queued = await inTransaction(shop.parts.pool, ({ tx }) =>
      enqueueMails(tx, [mail(`erased-${erased}@erased.invalid`), mail('c1005@a.example')], shop.now()),
    );
    expect(queued).toBe(1);
  });

  test('is counted among those that a message can’t be sent to', async () => {
    const id = await made('POST /message', {
      name: 'Hello',
      to: 'users',
      users: [erased, 1005],
      subject: both('Hello'),
      text: both('Hello'),
    });
    expect((await shop.admin(`GET /message/${id}/recipients`)).json).toMatchObject({
      data: { total: 1, unusable: [`erased-${erased}@erased.invalid`] },
    });
  });
});

test('who applied for a group and was erased since isn’t taken into it, and may be turned down', async () => {
  const group = await made('POST /user-group', {
    name: both('Club'),
    application_config: { enable_application: true, type: 'email' },
  });
  const ids: number[] = [];
  for (const user_group of [group, await made('POST /user-group', { name: both('Old club') })])
    ids.push(await made('POST /user-group-application', { user_group, email: 'c1006@a.example' }));
  const [pending, approved] = ids;
  await shop.admin(`PUT /user-group-application/${approved}/approve`, {});
  expect((await shop.admin('POST /user/1006/erase', { email: 'c1006@a.example' })).status).toBe(200);
  await eraseAll();
  const refused = { status: 409, json: { message: translate('en', 'errors.applicantErased') } };
  expect(await shop.admin(`PUT /user-group-application/${pending}/approve`, {})).toMatchObject(refused);
  expect(await shop.admin(`POST /user-group-application/${approved}/add_to_group`)).toMatchObject(refused);
  expect((await shop.admin(`PUT /user-group-application/${pending}/reject`, { reason: 'Gone' })).status).toBe(200);
});

describe('an email or number that takes the place of another', () => {
  const verified = async () => {
    const { json } = await shop.admin('GET /user/1007');
    return [at(json, 'data', 'email_verified'), at(json, 'data', 'phone_verified')];
  };
  test.each([
    ['is verified by nobody yet', { email: 'other@a.example' }, [false, true]],
    ['nor is a number', { phone: '+85291110002' }, [true, false]],
    ['is verified if the edit says so', { email: 'third@a.example', email_verified: true }, [true, true]],
    ['stays verified in other letters', { email: 'C1007@a.example', family_name: 'Wan' }, [true, true]],
  ])('%s', async (_, body, expected) => {
    const both = { email_verified: true, phone_verified: true };
    await shop.admin('PUT /user/1007', { email: 'c1007@a.example', phone: '+85291110001', ...both });
    const { status, text } = await shop.admin('PUT /user/1007', body);
    expect(status, text).toBe(200);
    expect(await verified()).toEqual(expected);
  });
});
