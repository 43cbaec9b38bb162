import { sql } from 'drizzle-orm';
import { point_transaction } from '../../../resources/customers/point_transaction.ts';
import { user_group_application } from '../../../resources/customers/user_group_application.ts';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import type { Field, Fields } from '../../../resources/kinds/index.ts';
import { pathOf } from '../../../resources/names.ts';
import { prefixRules } from '../../../resources/prefix.ts';
import { singletonId } from '../../../resources/singleton.ts';
import { treeField } from '../../../resources/tree.ts';
import { call } from '../scenarios.ts';
import type { Shop } from '../world.ts';
import { at, isRecord, type Schema } from './described.ts';
import { addOrder } from './order-scenes.ts';

/** The records that generated bodies can refer to. */
export interface Stock {
  readonly ids: Record<string, number[]>;
  /** Accepted bodies, by entity and id. */
  readonly records: Map<string, Schema>;
  next(): number;
}

const canCreate = ({ without }: Resource) => without?.includes('create') !== true;

/** The entities whose records can be created, and those of one record. */
export const writable: readonly Resource[] = resources.filter(
  (resource: Resource) => canCreate(resource) || resource.singleton,
);

/** The methods with which an entity's records are written. */
export function methodsOf(resource: Resource): readonly ('post' | 'put')[] {
  return [
    ...(canCreate(resource) ? ['post' as const] : []),
    ...(resource.without?.includes('update') ? [] : ['put' as const]),
  ];
}

/** Returns the path of an entity's calls; a singleton's is that of its record. */
export function pathTo(resource: Resource, id?: number | '{id}'): string {
  return id === undefined || resource.singleton ? `/${pathOf(resource)}` : `/${pathOf(resource)}/${id}`;
}

/**
 * Fills a shop with a few records of every entity, from generated bodies. Entities declared later refer to earlier
 * ones.
 */
export async function createStock(shop: Shop, bodiesOf: (resource: Resource, stock: Stock) => unknown): Promise<Stock> {
  let serial = 0;
  await addCustomer(shop);
  await addCouponCode(shop);
  const stock: Stock = {
    ids: {
      file: await addFiles(shop),
      failed_job: await addFailedJobs(shop),
      outgoing_mail: await addMails(shop),
      store: [...shop.stores],
    },
    records: new Map(),
    next: () => (serial += 1),
  };
  for (const resource of writable) {
    if (resource.singleton)
      stock.ids[resource.name] = [singletonId(resource.scope === 'store' ? shop.store : undefined)];
    if (!canCreate(resource)) continue;
    if (resource.name === order_return.name) {
      const { order, item, sub } = await addOrder(shop, {
        version: stock.ids.product_version?.[0],
        sku: stock.ids.sku?.[0],
      });
      Object.assign(stock.ids, { order: [order], order_item: [item], sub_order: [sub] });
      stock.records.set(`order ${order}`, { order_no: 'STOCK' });
      stock.records.set(`sub_order ${sub}`, { sub_order_no: 'STOCK-1' });
    }
    for (let number = 0; number < 4; number += 1) {
      const body = bodiesOf(resource, stock);
      const answer = await call(shop, `POST ${pathTo(resource)}`, { as: 'administrator', body });
      const id = at(answer.json, 'data', 'id');
      if (answer.status !== 201 || typeof id !== 'number')
        throw new Error(`${resource.name} of ${JSON.stringify(body)}: ${answer.text}`);
      (stock.ids[resource.name] ??= []).push(id);
      stock.records.set(`${resource.name} ${id}`, isRecord(body) ? body : {});
    }
  }
  return stock;
}

/**
 * Makes a generated body follow the rules that JSON Schema can't express and the page states in prose: unique values,
 * times after another one, braces around placeholders only, keys with the prefix of another record, no cycles in trees.
 */
export function applyProseRules(resource: Resource, value: unknown, stock: Stock, target?: number): unknown {
  if (!isRecord(value)) return value;
  const body: Record<string, unknown> = { ...value };
  const serial = stock.next();
  for (const [name, field] of Object.entries(resource.fields)) {
    // The generator makes many weak passwords.
    if (field.kind === 'password')
      for (const one of [name, `${name}_confirmation`])
        if (typeof body[one] === 'string') body[one] = `lantern ${serial} harbour plum`;
    if (field.placeholders) body[name] = withoutBraces(body[name]);
    // The stored record may lack a field that another choice requires.
    if (field.required && field.visibleWhen && target !== undefined && !body[name])
      for (const one of [name, ...Object.keys(field.visibleWhen)]) delete body[one];
    // A stored value may only be repeated.
    if (field.once && target !== undefined) delete body[name];
    if (field.unique) body[name] = alone(body[name], serial, field.maxLength ?? 254);
    // The other field may keep its stored value, so both are given or neither.
    if (field.after !== undefined && (name in body || field.after in body)) {
      body[field.after] = '2026-01-01T00:00:00Z';
      body[name] = body[name] ? '2026-01-01T00:00:00.001Z' : null;
    }
    // Decimals are texts, so the page gives their minimum only in prose.
    const given = body[name];
    if (
      typeof field.minValue === 'string' &&
      (typeof given === 'number' || (typeof given === 'string' && given !== ''))
    )
      body[name] = Number(given) < Number(field.minValue) ? field.minValue : given;
    // Stored records have no lower bound either.
    if (field.notBelow !== undefined && field.notBelow in body) body[field.notBelow] = null;
    // A row may keep the one that isn't sent, so neither is sent.
    if (field.kind === 'rows' && Array.isArray(body[name]))
      body[name] = body[name].map((row: unknown) => (isRecord(row) ? { ...row, ...withoutRanges(field.fields) } : row));
    // A value that isn't a declared choice may only be repeated from the record.
    if (field.kind === 'select' && field.open !== undefined && Array.isArray(body[name]))
      body[name] = body[name].filter((one) => field.choices.some(({ value }) => value === one));
    if (body[name] === undefined) delete body[name];
    if (field.kind === 'group' && Object.values(field.fields).some(isGap)) {
      if (isRecord(body[name])) body[name] = withoutGaps(field.fields, body[name]);
      else delete body[name];
    }
  }
  if (resource.name === point_transaction.name && target === undefined)
    Object.assign(body, { email: customer, point: serial, expires_at: null });
  // The applicant must exist, and may have only one pending application per group.
  if (resource.name === user_group_application.name) body.email = `applicant${serial}@shop.example`;
  // A return must contain ordered items, and can't refund more than they cost.
  if (resource.name === order_return.name)
    for (const [name, wanted] of Object.entries({
      items: [{ order_item: stock.ids.order_item?.[0], qty: 1, type: 'keep', amount: null }],
      shipping_amount: null,
    }))
      if (name in body || target === undefined) body[name] = wanted;
  // The possible URL and columns of a view depend on its list.
  if (resource.name === 'shared_view') Object.assign(body, { address: '?filter={}', columns: [] });
  const tree = treeField(resource);
  if (tree !== undefined && target !== undefined && typeof body[tree] === 'number' && body[tree] >= target)
    delete body[tree];
  for (const { field, link, to, by } of prefixRules(resource)) {
    // An update may change only one of the two, which must match the stored other.
    if (target !== undefined) for (const name of [field, link]) delete body[name];
    else body[field] = `${String(stock.records.get(`${to} ${String(body[link])}`)?.[by])}-${serial}`;
  }
  const others = writable.flatMap((other) => prefixRules(other).filter(({ to }) => to === resource.name));
  for (const { by } of others) if (target !== undefined) delete body[by];
  return body;
}

/** The email of a customer that no body changes. */
const customer = 'customer@shop.example';

/** A live coupon, so that there is a code. */
async function addCouponCode(shop: Shop): Promise<void> {
  await shop.db.execute(sql`insert into coupon (store_id, name_zh_hk, name_en_us, type, amount, code, status, version)
    values (${shop.store}, 'A', 'A', 'amount_off', 1, 'STOCK', 'active', 1)`);
}

async function addCustomer(shop: Shop): Promise<void> {
  await shop.db.execute(sql`insert into "user" (email, locale) values (${customer}, 'en_US')`);
}

/** Removes empty required fields from a hidden group: they would be missing once another body shows it. */
function withoutGaps(fields: Fields, body: Schema): Schema {
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name, value]) => !(fields[name] && isGap(fields[name]) && (value === '' || value === null)),
    ),
  );
}

function withoutBraces(value: unknown): unknown {
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([locale, text]) => [locale, withoutBraces(text)]));
  return typeof value === 'string' ? value.replaceAll(/[{}｛｝]/gu, '-') : value;
}

function isGap({ visibleWhen, required }: Field): boolean {
  return visibleWhen !== undefined && required === true;
}

/** Sets the ends of ranges to null; if they are required, both to the same value. */
function withoutRanges(fields: Fields): Schema {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { notBelow }]) =>
      notBelow === undefined
        ? []
        : [name, notBelow].map((end) => [end, fields[end]?.required === true ? 1 : null] as const),
    ),
  );
}

/** Makes a value unique. */
function alone(value: unknown, serial: number, most: number): unknown {
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([locale, text]) => [locale, alone(text, serial, most)]));
  if (typeof value !== 'string' || value === '') return value;
  if (/^(?:\+|\d)\d{7,}$/u.test(value)) return `+8529${String(serial).padStart(7, '0')}`;
  return `${serial}${value}`.slice(0, most);
}

/** Adds pictures that are large enough for every field. */
/** Mails, which only the server writes. */
async function addMails(shop: Shop): Promise<number[]> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`insert into outgoing_mail (subject, recipient, sender, cause, key, status)
      select 'Hello', 'ann@shop.example', 'shop@shop.example', 'order', 'stock/' || number, 'failed' from generate_series(1, 4) number returning id`,
  );
  return rows.map(({ id }) => id);
}

/** Failed jobs, which also only the server writes. */
async function addFailedJobs(shop: Shop): Promise<number[]> {
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`insert into failed_job (asked_by, task, entity, reason_zh_hk, reason_en_us, status)
      select 'administrator', 'bulk', 'sku', '無權限', 'No permission', 'open' from generate_series(1, 4) returning id`,
  );
  return rows.map(({ id }) => id);
}

async function addFiles(shop: Shop): Promise<number[]> {
  const { rows } = await shop.db.execute<{
    id: number;
  }>(sql`insert into file (key, url, mime_type, size, width, height, kept, created_by)
    select n || '.png', '/media/' || n || '.png', 'image/png', 1000, 2000, 2000, true, ${await shop.idOf('administrator')} from generate_series(1, 6) n returning id`);
  return rows.map(({ id }) => id);
}
