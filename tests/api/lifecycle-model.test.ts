import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Resource } from '../../resources/define.ts';
import { resources } from '../../resources/index.ts';
import { valueOfState } from '../../resources/kinds/state.ts';
import { pathOf } from '../../resources/names.ts';
import { examples } from '../counts.ts';
import { type OrderingShop, orderingIn } from './orders/ordering.ts';
import { call } from './scenarios.ts';
import { at, idIn, versionsOf } from './version-world.ts';
import { makeShop, type Shop } from './world.ts';

const seed = 20_261_122;
const as = 'administrator';

let shop: Shop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.drop());
const versions = versionsOf(() => shop);
let made = 0;
let ordering: OrderingShop | undefined;

/** Creates an archived version, by promoting a draft over it. */
async function makeArchived(): Promise<number> {
  const live = await versions.makeLive();
  await versions.ask(`POST /product-version/${await versions.draftOf(live)}/promote`);
  const [archived] = await versions.copiesOf(live);
  expect(archived).toMatchObject({ status: 'archived' });
  return archived?.id ?? 0;
}

/** Creates a mail in the state after sending. */
async function makeMail(status: string): Promise<number> {
  made += 1;
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`insert into outgoing_mail (subject, recipient, sender, cause, key, status) values ('Hello', 'ann@shop.example', 'shop@shop.example', 'order', ${`walk/${made}`}, ${status}) returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Creates a failed job, as after its last attempt. */
async function makeFailedJob(): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`insert into failed_job (asked_by, task, entity, reason_zh_hk, reason_en_us, status) values ('administrator', 'bulk', 'sku', '無權限', 'No permission', 'open') returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Creates a draft, a live fee and its archived version. */
async function makeFees(): Promise<readonly (readonly [id: number, state: string])[]> {
  const ask = async (what: string, body?: object) =>
    idIn(await call(shop, what, { as: 'administrator', ...(body && { body }) }));
  const fee = { description: { zh_HK: '運費', en_US: 'Fee' }, delivery_methods: ['digital'], price: '1.00' };
  const [draft, live] = [await ask('POST /shipping-fee', fee), await ask('POST /shipping-fee', fee)];
  await ask(`POST /shipping-fee/${live}/promote`);
  await ask(`POST /shipping-fee/${await ask(`POST /shipping-fee/${live}/draft`)}/promote`);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from shipping_fee where version_of = ${live} and status = 'archived'`,
  );
  return [
    [draft, 'draft'],
    [live, 'active'],
    [rows[0]?.id ?? 0, 'archived'],
  ];
}

/** Creates a draft, a live coupon and its archived version. */
async function makeCoupons(): Promise<readonly (readonly [id: number, state: string])[]> {
  const ask = async (what: string, body?: object) =>
    idIn(await call(shop, what, { as: 'administrator', ...(body && { body }) }));
  const coupon = () => ({ name: { zh_HK: '優惠', en_US: 'Offer' }, code: `WALK${(made += 1)}`, amount: '1.00' });
  const [draft, live] = [await ask('POST /coupon', coupon()), await ask('POST /coupon', coupon())];
  await ask(`POST /coupon/${live}/promote`);
  await ask(`POST /coupon/${await ask(`POST /coupon/${live}/draft`)}/promote`);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from coupon where version_of = ${live} and status = 'archived'`,
  );
  return [
    [draft, 'draft'],
    [live, 'active'],
    [rows[0]?.id ?? 0, 'archived'],
  ];
}

/** Creates a code of a new coupon. */
async function makeCode(): Promise<number> {
  made += 1;
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`with kept as (insert into coupon (store_id, name_zh_hk, name_en_us, type, amount, batch_qty) values (1, 'A', 'A', 'amount_off', 1, 1) returning id)
      insert into coupon_code (store_id, coupon, code) select 1, id, ${`CODE${made}`} from kept returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Creates a code to be redeemed at a counter. */
async function makeRedemptionCode(): Promise<number> {
  made += 1;
  return idIn(await call(shop, 'POST /offline-redemption/code', { as, body: { code: `WALK${made}` } }));
}

/** Creates a voucher code; assigned by SQL, because no call does that. */
async function makeGood(status: 'available' | 'assigned'): Promise<number> {
  made += 1;
  const body = { serial_no: `WALK${made}`, sku: await versions.makeSku(), code: `WALK-CODE-${made}` };
  const id = idIn(await call(shop, 'POST /intangible-good', { as, body }));
  await shop.db.execute(sql`update intangible_good set status = ${status} where id = ${id}`);
  return id;
}

/** Creates a draft to one address. */
async function makeMessage(): Promise<number> {
  made += 1;
  await shop.db.execute(sql`update settings_mail set sender_address = 'shop@shop.example'`);
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`with made as (insert into message (name, "to", subject_zh_hk, subject_en_us, text_zh_hk, text_en_us) values (${`Walk ${made}`}, 'emails', 'A', 'A', 'A', 'A') returning id)
      insert into message_emails (record_id, email) select id, 'ann@shop.example' from made returning record_id as id`,
  );
  return rows[0]?.id ?? 0;
}

/** Creates a customer. */
async function makeUser(): Promise<number> {
  made += 1;
  const email = `walker${made}@shop.example`;
  return idIn(await call(shop, 'POST /user', { as: 'administrator', body: { email } }));
}

/** Creates an application of a new person. */
async function makeApplication(): Promise<number> {
  made += 1;
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`with made as (insert into user_group (name_zh_hk, name_en_us) values (${`群組 ${made}`}, ${`Group ${made}`}) returning id)
      insert into user_group_application (user_group, email) select id, ${`walker${made}@shop.example`} from made returning id`,
  );
  return rows[0]?.id ?? 0;
}

/** Places an order of two pieces. */
async function makeOrder(): Promise<number> {
  ordering ??= await orderingIn(shop, versions);
  const version = await ordering.versions.makeLive();
  const placed = await ordering.place({ name: 'Ann', email: 'ann@shop.example', items: [{ version, quantity: 2 }] });
  return idIn(placed);
}

async function makePaidOrder(): Promise<number> {
  const id = await makeOrder();
  await call(shop, `POST /order/${id}/pay`, { as, body: { method: 'Cash', reference: String(id) } });
  return id;
}

async function subOrderOf(order: number): Promise<number> {
  const { rows } = await shop.db.execute<{ id: number }>(sql`select id from sub_order where "order" = ${order}`);
  return rows[0]?.id ?? 0;
}

/** Requests a return of one piece. */
async function makeReturn(): Promise<number> {
  const order = await makePaidOrder();
  const item = at(await call(shop, `GET /order/${order}`, { as }), 'data.items.0.id');
  const items = [{ order_item: item, qty: 1 }];
  return idIn(await call(shop, 'POST /order-return', { as, body: { order, return_date: '2026-11-20', items } }));
}

/** Creates records to start from, each with its initial state. */
const beginnings: Readonly<Record<string, () => Promise<readonly (readonly [id: number, state: string])[]>>> = {
  admin_user: async () => [
    [await shop.addPerson(`walker${(made += 1)}`, []), 'active'],
    [await shop.addPerson(`walker${(made += 1)}`, []), 'active'],
  ],
  coupon: makeCoupons,
  coupon_code: async () => [
    [await makeCode(), 'on'],
    [await makeCode(), 'on'],
  ],
  message: async () => [
    [await makeMessage(), 'draft'],
    [await makeMessage(), 'draft'],
  ],
  outgoing_mail: async () => [
    [await makeMail('queued'), 'queued'],
    [await makeMail('failed'), 'failed'],
    [await makeMail('unclear'), 'unclear'],
  ],
  failed_job: async () => [
    [await makeFailedJob(), 'open'],
    [await makeFailedJob(), 'open'],
  ],
  intangible_good: async () => [
    [await makeGood('available'), 'available'],
    [await makeGood('assigned'), 'assigned'],
  ],
  offline_redemption: async () => [
    [await makeRedemptionCode(), 'unused'],
    [await makeRedemptionCode(), 'unused'],
  ],
  order: async () => [
    [await makeOrder(), 'pending_payment'],
    [await makePaidOrder(), 'paid'],
  ],
  order_return: async () => [
    [await makeReturn(), 'requested'],
    [await makeReturn(), 'requested'],
  ],
  product_version: async () => [
    [await versions.makeVersion(), 'draft'],
    [await versions.makeLive(), 'active'],
    [await makeArchived(), 'archived'],
  ],
  shipping_fee: makeFees,
  sub_order: async () => [
    [await subOrderOf(await makeOrder()), 'unpaid'],
    [await subOrderOf(await makePaidOrder()), 'pending'],
  ],
  user: async () => [
    [await makeUser(), 'active'],
    [await makeUser(), 'active'],
  ],
  user_group_application: async () => [
    [await makeApplication(), 'pending'],
    [await makeApplication(), 'pending'],
  ],
};

const living = resources.flatMap((resource: Resource) =>
  resource.lifecycle ? [{ name: resource.name, resource, lifecycle: resource.lifecycle }] : [],
);

test('every declared lifecycle is walked', () => {
  const walked = Object.keys(beginnings).toSorted();
  expect(living.map(({ name }) => name).toSorted(), '`beginnings` makes two records of each').toEqual(walked);
});

describe.each(living)('$name', ({ name, resource, lifecycle }) => {
  const path = `/${pathOf(resource)}`;
  const { field, states, transitions } = lifecycle;
  // A transition that runs as part of another has no call of its own.
  const called = Object.keys(transitions).filter((transition) => {
    const { by = '' } = transitions[transition] ?? {};
    return by !== 'server' && !(by in transitions);
  });
  const possible = (state: string) =>
    Object.keys(transitions).filter((transition) => {
      const { from = [], by = '' } = transitions[transition] ?? {};
      return from.includes(state) && by !== 'server' && !(by in transitions);
    });
  const steps = fc.array(
    fc.record({
      record: fc.nat({ max: 2 }),
      step: fc.oneof(
        fc.record({ transition: fc.constantFrom(...called) }),
        fc.record({ write: fc.constantFrom(...Object.keys(states)) }),
      ),
    }),
    { minLength: 4, maxLength: 12 },
  );

  test(`whatever is asked in whatever order, only what is declared happens (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const records = await Promise.all(
          [...((await beginnings[name]?.()) ?? [])].map(async ([id, state]) => ({
            id,
            state,
            entries: Number(at(await call(shop, `GET ${path}/${id}/history`, { as }), 'meta.total')),
          })),
        );
        for (const { record, step } of walk) {
          const it = records[record % records.length];
          if (!it) throw new Error('no record to walk with');
          const target = 'transition' in step ? transitions[step.transition] : undefined;
          // From this state, the ability changes another record: the live one gets the archived content.
          if (target?.by !== undefined && it.state === 'archived') continue;
          if ('transition' in step) {
            const method = target?.method === 'put' ? 'PUT' : 'POST';
            const asked = Object.entries(target?.form ?? {}).filter(([, { required }]) => required);
            // Some calls require a value of the record, to make sure that the right one is meant.
            const said = await call(shop, `GET ${path}/${it.id}`, { as });
            const body = Object.fromEntries(
              asked.map(([one, { default: first }]) => [one, at(said, `data.${one}`) || first || 'Because']),
            );
            const answer = await call(shop, `${method} ${path}/${it.id}/${step.transition}`, { as, body });
            if (target?.from.includes(it.state)) {
              expect(answer.status, answer.text).toBe(200);
              it.state = target.to;
              it.entries += 1;
              const history = await call(shop, `GET ${path}/${it.id}/history`, { as });
              expect(at(history, 'data.0.action')).toBe(step.transition);
            } else {
              expect(answer.status, answer.text).toBe(409);
              expect(answer.json).toMatchObject({ state: it.state, possible: possible(it.state) });
            }
          } else {
            const body = { [field]: valueOfState(states, step.write) };
            const answer = await call(shop, `PUT ${path}/${it.id}`, { as, body });
            const possibly = states[it.state]?.frozen ? 409 : step.write === it.state ? 200 : 422;
            expect(answer.status, answer.text).toBe(resource.without?.includes('update') ? 404 : possibly);
          }
          const now = await call(shop, `GET ${path}/${it.id}`, { as });
          expect(at(now, `data.${field}`)).toBe(valueOfState(states, it.state));
        }
        for (const { id, entries } of records) {
          expect(at(await call(shop, `GET ${path}/${id}/history`, { as }), 'meta.total')).toBe(entries);
        }
      }),
      { seed, numRuns: examples(6) },
    );
  });
});
