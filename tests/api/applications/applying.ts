import { at } from '../openapi/described.ts';
import { makeMediaShop, picture, type MediaShop } from '../media/harness.ts';
import { type Answer, call } from '../scenarios.ts';

/** A shop with an external merchant, groups with different questions to applicants, and templates of both decisions. */
export interface ApplyingShop extends MediaShop {
  readonly merchant: number;
  readonly username: string;
  readonly secret: string;
  /** Ids of user groups. */
  readonly groups: Readonly<Record<'email' | 'staff_no' | 'attachment' | 'closed' | 'free', number>>;
}

const both = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });

export async function makeApplyingShop(): Promise<ApplyingShop> {
  const shop = await makeMediaShop();
  const make = async (what: string, body: object): Promise<number> => {
    const { status, text, json } = await call(shop, what, { as: 'administrator', body });
    if (status !== 201) throw new Error(text);
    return Number(at(json, 'data', 'id'));
  };
  const group = (name: string, config: object) =>
    make('POST /user-group', { name: both(name), application_config: { enable_application: true, ...config } });
  const groups = {
    email: await group('By email', { type: 'email' }),
    staff_no: await group('By number', { type: 'staff_no' }),
    attachment: await group('By proof', { type: 'attachment', max_attachment: 2 }),
    closed: await group('Closed', { enable_application: false }),
    free: await group('Free', { type: 'email', require_approval: false }),
  };
  for (const [use, verb] of [
    ['application_approved', 'approved'],
    ['application_rejected', 'rejected'],
  ] as const)
    await make('POST /message-template', {
      name: verb,
      use,
      subject: both(`{group}: ${verb}`),
      text: both(`Dear {salutation},\n\n{reason}\n\n{shop}`),
    });
  for (const [path, body] of [
    ['shop', { name: both('Our shop'), email: 'hello@shop.example' }],
    ['mail', { sender_address: 'hello@shop.example' }],
  ] as const) {
    const { status, text } = await call(shop, `PUT /settings/${path}`, { as: 'administrator', body });
    if (status !== 200) throw new Error(text);
  }
  const merchant = await make('POST /merchant', { name: 'Wing On', open_api_username: 'wing-on' });
  const shown = await call(shop, `POST /merchant/${merchant}/new_open_api_password`, { as: 'administrator' });
  const secret = String(at(shown.json, 'shown_once', 'open_api_password'));
  await shop.addPerson('clerk', [
    'ecommerce:ListUsers',
    'ecommerce:GetUser',
    'ecommerce:UpdateUser',
    'ecommerce:CreateUser',
  ]);
  await shop.addPerson('reader', ['ecommerce:ListUsers', 'ecommerce:GetUser']);
  await shop.addPerson('stranger', ['ecommerce:ListProducts']);
  return { ...shop, merchant, username: 'wing-on', secret, groups };
}

export interface Applying {
  readonly application?: object | string;
  readonly files?: readonly Uint8Array<ArrayBuffer>[];
  /** `null`: no header. */
  readonly key?: string | null;
  /** `null`: no header. */
  readonly authorization?: string | null;
  readonly address?: string;
}

let keys = 0;

/** `POST open/application`. */
export async function apply(shop: ApplyingShop, options: Applying = {}): Promise<Answer> {
  keys += 1;
  const { application, files = [], key = `key ${keys}`, address = '192.0.2.1' } = options;
  const { authorization = basic(shop.username, shop.secret) } = options;
  const body = new FormData();
  if (application !== undefined)
    body.set('application', typeof application === 'string' ? application : JSON.stringify(application));
  files.forEach((file, place) => body.append('attachments', new Blob([file]), `proof-${place}.png`));
  const answer = await shop.from(address, '/api/open/application', {
    method: 'POST',
    body,
    headers: {
      ...(key !== null && { 'Idempotency-Key': key }),
      ...(authorization !== null && { Authorization: authorization }),
    },
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) };
}

export const basic = (username: string, secret: string) =>
  `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`;

/** Creates a picture, each in another colour. */
export async function proof(number = 0): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture('png', { colour: `#${String(100_000 + number)}` }));
}

/** Sends an application and returns its id. */
export async function applied(shop: ApplyingShop, application: object, files: Applying['files'] = []): Promise<number> {
  const { status, text, json } = await apply(shop, { application, files });
  if (status !== 201) throw new Error(text);
  return Number(at(json, 'data', 'id'));
}
