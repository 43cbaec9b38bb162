import type { Resource } from '../../../resources/define.ts';
import { resources, resourcesAndViews } from '../../../resources/index.ts';
import { settings } from '../../../resources/system/settings.ts';
import { type ImportMode, modesOf } from '../../../resources/csv/index.ts';
import { hashToken } from '../../../server/credentials/token.ts';
import { pascal } from '../../../server/openapi/schemas.ts';
import { call } from '../scenarios.ts';
import { type Chosen, idIn, rowsAt, type VersionShop } from '../product-version-world.ts';
import { codeOf } from '../second-factor-calls.ts';
import { softAuthenticator } from '../soft-authenticator.ts';
import { password } from '../world.ts';
import { at, isRecord } from './described.ts';
import { orderScenes } from './order-scenes.ts';
import { pathTo, applyProseRules, type Stock } from './entity-bodies.ts';

/** The target of a generated body, and the records it needs. */
export interface Scene {
  /** Below /api. */
  readonly path: string;
  /** Ids that the body can refer to, in addition to the shop's. */
  readonly ids?: Readonly<Record<string, readonly number[]>>;
  /** Applies the rules that the page states in prose. */
  readonly applyProseRules?: (body: unknown) => unknown;
  /** The caller; by default the administrator. */
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Functions and records for building scenes. */
export interface Stage {
  readonly shop: VersionShop;
  readonly stock: Stock;
  /** Generates a body for a record that doesn't exist yet. */
  fresh(resource: Resource): unknown;
}

/** Builds a scene. The serial number makes its names unique. */
type Make = (stage: Stage, serial: number) => Promise<Scene>;

/** Items that name no option by chance, each with an amount. */
const priced = (items: unknown) =>
  (Array.isArray(items) ? items : []).map((item: unknown) =>
    isRecord(item) ? { ...item, option: null, amount: item.amount || '1.00' } : item,
  );

const sizes = ['S', 'M', 'L'];
const colours = ['Red', 'Blue'];

/** Creates a version with two choice groups, and three of six possible options. */
async function chosen(shop: VersionShop): Promise<Chosen & { readonly options: readonly number[] }> {
  const made = await shop.chosen({ Size: sizes, Colour: colours });
  const options = sizes.map((size) => ({ choices: [made.choice[size], made.choice.Red] }));
  return {
    ...made,
    options: rowsAt(await shop.data(`POST /product-version/${made.id}/options`, { options }), 'options').map(idIn),
  };
}

function ofVersion(
  path: (made: Chosen & { readonly options: readonly number[] }) => string,
  keep?: (body: Readonly<Record<string, unknown>>, made: Chosen) => object,
): Make {
  return async ({ shop }, serial) => {
    const made = await chosen(shop);
    return {
      path: `/product-version/${made.id}/${path(made)}`,
      ids: {
        'product_version.choices': Object.values(made.choice),
        'product_version.options': made.options,
        row: sizes.flatMap((size) => made.choice[size] ?? []),
      },
      applyProseRules: (body) =>
        isRecord(body) ? renamed(keep ? keep(body, made) : body, { serial: serial * 1_000 }) : body,
    };
  };
}

/** Gives choices unique names. */
function renamed(value: unknown, count: { serial: number }): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, count));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      (name === 'zh_HK' || name === 'en_US') && typeof one === 'string'
        ? `${(count.serial += 1)}${one}`.slice(0, 60)
        : renamed(one, count),
    ]),
  );
}

/** Replaces combinations with ones that have no option yet. */
function combined(body: Readonly<Record<string, unknown>>, { choice }: Chosen): object {
  const free = sizes.map((size) => [choice[size], choice.Blue]);
  return Array.isArray(body.options)
    ? { options: body.options.slice(0, free.length).map((row, index) => ({ ...Object(row), choices: free[index] })) }
    : { ...body, choices: free[0] };
}

/** Removes duplicate rows. */
function onceEach(body: Readonly<Record<string, unknown>>): object {
  const { choices } = body;
  const isFirst = (row: unknown, index: number, all: readonly unknown[]) =>
    at(row, 'id') === undefined || all.findIndex((one) => at(one, 'id') === at(row, 'id')) === index;
  return Array.isArray(choices) ? { ...body, choices: choices.filter(isFirst) } : body;
}

/** Limits the default choice to the new choices. */
function placed({ default_choice: given, ...body }: Readonly<Record<string, unknown>>): object {
  const most = Array.isArray(body.choices) ? body.choices.length : 0;
  return typeof given === 'number' && most === 0
    ? body
    : { ...body, ...(given !== undefined && { default_choice: typeof given === 'number' ? given % most : given }) };
}

const versions: Readonly<Record<string, Make>> = {
  addChoiceGroup: async ({ shop }, serial) => ({
    path: `/product-version/${(await shop.chosen({ Size: sizes })).id}/choice-group`,
    applyProseRules: (body) => (isRecord(body) ? renamed(placed(body), { serial: serial * 1_000 }) : body),
  }),
  updateChoiceGroup: ofVersion(({ group }) => `choice-group/${group.Size}`, onceEach),
  addChoices: ofVersion(({ group }) => `choice-group/${group.Size}/choices`),
  updateChoice: ofVersion(({ group, choice }) => `choice-group/${group.Size}/choice/${choice.M}`),
  addOptions: ofVersion(() => 'options', combined),
  updateOptions: ofVersion(() => 'options'),
  updateOption: ofVersion(({ options }) => `option/${options[0]}`),
  updateGroupPrices: ofVersion(() => 'group-prices'),
  changeToChoices: async ({ shop }, serial) => ({
    path: `/product-version/${await shop.version()}/change_to_choices`,
    applyProseRules: (body) => renamed(body, { serial: serial * 1_000 }),
  }),
  quickEditProductVersion: async ({ shop }, serial) => {
    const id = await shop.version();
    return {
      path: `/product-version/${id}/quick-edit`,
      applyProseRules: (body) =>
        applyProseRules(named('product_version'), body, { ids: {}, records: new Map(), next: () => serial }, id),
    };
  },
  promoteProductVersion: async ({ shop }) => ({
    path: `/product-version/${await shop.version({ sku: shop.skus[0] })}/promote`,
    applyProseRules: (body) => (isRecord(body) && 'main_revision' in body ? { ...body, main_revision: 1 } : body),
  }),
};

function named(name: string): Resource {
  const found = resources.find((one: Resource) => one.name === name);
  if (!found) throw new Error(`no entity is called ${name}`);
  return found;
}

/** Builds a scene with its own product. */
const ofProduct =
  (path: string): Make =>
  async ({ shop }, serial) => ({
    path: `/product/${idIn(await shop.data('POST /product', { code: `S${serial}` }))}/${path}`,
  });

/** Builds a sort request, which needs all ids in any order. */
function sorting(path: string, parents?: string): Make {
  return async ({ shop }) => {
    const [parent] =
      parents === undefined ? [] : rowsAt((await shop.ask(`GET ${parents}?per_page=1`)).json, 'data').map(idIn);
    const address = `${path}/sort${parent === undefined ? '' : `/${parent}`}`;
    const sorted = rowsAt((await shop.ask(`GET ${address}`)).json, 'data')
      .map(idIn)
      .toReversed();
    return {
      path: address,
      applyProseRules: (body) =>
        isRecord(body) ? { ...body, sorted, ...('parent_id' in body && { parent_id: parent ?? null }) } : sorted,
    };
  };
}

/** The same, with the parent in the query instead of the path. */
function sortingByQuery(path: string, parents: string): Make {
  return async (stage, serial) => {
    const below = await sorting(path, parents)(stage, serial);
    return { ...below, path: below.path.replace('/sort/', '/sort?parent_id=') };
  };
}

/** The import calls, each with its own rows. */
function imports(resource: Resource): Readonly<Record<string, Make>> {
  const [one, many] = [pascal(resource.name), pascal(resource.plural[0])];
  const path = `${pathTo(resource)}/import`;
  const key = resource.csv?.key ?? '';
  const row = ({ shop, stock, fresh }: Stage, mode: ImportMode): unknown => {
    // Fields that only imported records need, unique for each.
    const own = resource.csv?.appends ? { [key]: `file-${stock.next()}` } : {};
    if (mode === 'create' || mode === 'upsert') return { ...Object(fresh(resource)), ...own };
    // A version that goes live must be complete.
    if (mode === 'promote')
      return resource.csv?.promotes === undefined
        ? { [key]: 'complete', sku: shop.skus[0], price: '100' }
        : { [key]: 'TEA' };
    return { [key]: stock.records.get(`${resource.name} ${stock.ids[resource.name]?.[0]}`)?.[key] };
  };
  // Creates a record for each row that deletes.
  const doomed = async ({ shop, fresh }: Stage, mode: ImportMode) =>
    mode === 'delete' ? { [key]: (await shop.data(`POST ${pathTo(resource)}`, fresh(resource)))[key] } : undefined;
  const ofMode = (mode: ImportMode): readonly (readonly [string, Make])[] => [
    [
      `import${one}To${pascal(mode)}`,
      async (stage) => {
        const gone = await doomed(stage, mode);
        return {
          path: `${path}/${mode}/single`,
          applyProseRules: (body) => (isRecord(body) ? { ...body, row: gone ?? row(stage, mode) } : body),
        };
      },
    ],
    [
      `import${many}To${pascal(mode)}`,
      async (stage, serial) => {
        const gone = await doomed(stage, mode);
        const begun = await stage.shop.data(`POST ${path}`, { file_name: `${serial}.csv`, mode, total: 3 });
        const rows = (given: unknown) =>
          Array.isArray(given)
            ? given.map((each, index) => ({ ...Object(each), row: index + 1, values: gone ?? row(stage, mode) }))
            : given;
        return {
          path: `${path}/${mode}/rows`,
          ids: { import: [idIn(begun)] },
          applyProseRules: (body) => (isRecord(body) ? { ...body, import: idIn(begun), rows: rows(body.rows) } : body),
        };
      },
    ],
  ];
  return { [`beginImportOf${many}`]: async () => ({ path }), ...Object.fromEntries(modesOf(resource).flatMap(ofMode)) };
}

/** Form values for bulk actions that need them, by action. */
const bulkForms: Readonly<Record<string, object>> = { cancel: { reason: 'No', refund_method: 'original' } };

/** The calls of bulk runs. They delete if that is possible, else run an action; no job runs here. */
function bulkRuns(resource: Resource): Readonly<Record<string, Make>> {
  const name = `${pascal(resource.name)}Bulk`;
  const path = `${pathTo(resource)}/bulk`;
  const action = Object.entries(resource.actions ?? {}).find(([, { bulk }]) => bulk)?.[0];
  const task =
    resource.without?.includes('delete') !== true
      ? { delete: true }
      : action === undefined
        ? { changes: [{ field: 'message', set: 'Said better' }] }
        : { action: { name: action, ...(bulkForms[action] && { body: bulkForms[action] }) } };
  // If only the server creates the records, their ids are unknown.
  const selection = (given: unknown, { stock: { ids } }: Stage) =>
    at(given, 'ids') === undefined || !ids[resource.name]
      ? { query: {}, except: at(given, 'except') ?? [] }
      : { ids: ids[resource.name] };
  return {
    [`create${name}`]: async (stage) => ({
      path,
      applyProseRules: (body) =>
        isRecord(body) ? { dry_run: body.dry_run ?? true, selection: selection(body.selection, stage), ...task } : body,
    }),
    [`start${name}`]: async ({ shop }) => {
      const id = idIn(await shop.data(`POST ${path}`, { selection: { query: {} }, ...task }));
      await shop.parts.pool.query(`update bulk_run set stage = 'write', progress = 'over' where id = $1`, [id]);
      return {
        path: `${path}/${id}/start`,
        applyProseRules: (body) => (isRecord(body) ? { ...body, again: ['refused'] } : body),
      };
    },
  };
}

async function signedIn(shop: VersionShop, body: object): Promise<unknown> {
  return (await call(shop, 'POST /auth/login', { body })).json;
}

const passkeyOrigin = 'http://localhost:8080';
const chosenPassword = 'lantern harbour plum seven';

/** The token in a new user's mail for a forgotten password. */
async function resetToken(shop: VersionShop, serial: number): Promise<string> {
  const username = await newcomer(shop, serial);
  const token = `a token of ${serial}`;
  await shop.parts.pool.query(
    `insert into password_reset (hash, admin_user, until) select $1, id, $2 from admin_user where username = $3`,
    [hashToken(token), new Date(shop.now().getTime() + 60_000), username],
  );
  return token;
}

async function newcomer(shop: VersionShop, serial: number): Promise<string> {
  const username = `person${serial}`;
  await shop.addPerson(username, ['ecommerce:ListProducts']);
  return username;
}

const sessions: Readonly<Record<string, Make>> = {
  signIn: async ({ shop }, serial) => {
    const username = await newcomer(shop, serial);
    return { path: '/auth/login', applyProseRules: (body) => (isRecord(body) ? { username, password } : body) };
  },
  meetChallenge: async ({ shop }, serial) => {
    const { rows } = await shop.parts.pool.query<{ id: number }>(
      `select id from role where key = 'read_only' or key like '%read%' limit 1`,
    );
    const username = `new${serial}`;
    await shop.data('POST /admin-user', {
      username,
      name: username,
      email: `${username}@shop.example`,
      role: rows[0]?.id,
      password: chosenPassword,
    });
    const token = at(await signedIn(shop, { username, password: chosenPassword }), 'data', 'challenge_token');
    return {
      path: '/auth/challenge',
      applyProseRules: (body) =>
        isRecord(body) ? { challenge_token: token, new_password: `${chosenPassword} ${serial}` } : body,
    };
  },
  refreshSession: async ({ shop }, serial) => {
    const username = await newcomer(shop, serial);
    const data = at(await signedIn(shop, { username, password }), 'data');
    return {
      path: '/auth/refresh',
      applyProseRules: (body) =>
        isRecord(body) ? { user_id: at(data, 'user_id'), refresh_token: at(data, 'refresh_token') } : body,
    };
  },
  signOut: async () => ({ path: '/auth/logout' }),
  setUpTotpAtSignIn: async ({ shop }, serial) => {
    const username = await newcomer(shop, serial);
    await shop.parts.pool.query('update role set requires_second_factor = true where name = $1', [username]);
    const token = at(await signedIn(shop, { username, password }), 'data', 'challenge_token');
    return {
      path: '/auth/totp',
      applyProseRules: (body) => (isRecord(body) ? { challenge_token: token } : body),
    };
  },
  forgotPassword: async ({ shop }, serial) => {
    await shop.parts.pool.query(`update settings_mail set sender_address = 'shop@shop.example'`);
    const username = await newcomer(shop, serial);
    return { path: '/auth/forgot', applyProseRules: (body) => (isRecord(body) ? { username } : body) };
  },
  checkPasswordReset: async ({ shop }, serial) => {
    const token = await resetToken(shop, serial);
    return { path: '/auth/reset/check', applyProseRules: (body) => (isRecord(body) ? { token } : body) };
  },
  resetPassword: async ({ shop }, serial) => {
    const token = await resetToken(shop, serial);
    return {
      path: '/auth/reset',
      applyProseRules: (body) => (isRecord(body) ? { token, new_password: `${chosenPassword} ${serial}` } : body),
    };
  },
  confirmTotp: async ({ shop }, serial) => {
    const as = await newcomer(shop, serial);
    const secret = at((await call(shop, 'POST /me/totp', { as })).json, 'data', 'secret');
    const code = codeOf(typeof secret === 'string' ? secret : '', shop.now());
    return { path: '/me/totp/confirm', as, applyProseRules: (body) => (isRecord(body) ? { code } : body) };
  },
  addPasskey: async ({ shop }, serial) => {
    const as = await newcomer(shop, serial);
    // Passkeys work on localhost without a setting.
    const headers = { Origin: passkeyOrigin };
    const options = at((await call(shop, 'POST /me/passkeys/options', { as, headers })).json, 'data');
    const challenge = String(at(options, 'challenge'));
    return {
      path: '/me/passkeys',
      as,
      headers,
      applyProseRules: (body) =>
        isRecord(body) ? { ...body, passkey: softAuthenticator().create({ challenge }, passkeyOrigin) } : body,
    };
  },
  askForPasskeyAtSignIn: async ({ shop }, serial) => {
    const username = await newcomer(shop, serial);
    const secret = String(at((await call(shop, 'POST /me/totp', { as: username })).json, 'data', 'secret'));
    const code = codeOf(secret, shop.now());
    await call(shop, 'POST /me/totp/confirm', { as: username, body: { code } });
    const token = at(await signedIn(shop, { username, password }), 'data', 'challenge_token');
    return {
      path: '/auth/passkey',
      headers: { Origin: passkeyOrigin },
      applyProseRules: (body) => (isRecord(body) ? { challenge_token: token } : body),
    };
  },
  reauthenticate: async ({ shop }, serial) => ({
    path: '/me/reauthenticate',
    as: await newcomer(shop, serial),
    applyProseRules: (body) => (isRecord(body) ? { password } : body),
  }),
  changeOwnPassword: async ({ shop }, serial) => {
    const as = await newcomer(shop, serial);
    return {
      path: '/me/password',
      as,
      applyProseRules: (body) =>
        isRecord(body) ? { current_password: password, new_password: `${chosenPassword} ${serial}` } : body,
    };
  },
  viewAsRole: async ({ shop }, serial) => {
    const as = `viewer${serial}`;
    await shop.addPerson(as, ['admin:GetAdminUser']);
    const { rows } = await shop.parts.pool.query<{ id: number }>(
      'select role as id from admin_user where username = $1',
      [as],
    );
    return {
      path: '/me/view-as',
      as,
      applyProseRules: (body) => (isRecord(body) ? { role: rows[0]?.id } : body),
    };
  },
};

/** Moves points of a customer with a balance. */
function movingPoints(way: 'earn' | 'redeem' | 'adjust'): Make {
  return async ({ shop, stock }, serial) => {
    const path = `/user/${stock.ids.user?.[0]}/loyalty`;
    await shop.data(`POST ${path}/earn`, { point_type: 'k_coin', point: 1_000 + serial, message: 'Gift', again: true });
    return {
      path: `${path}/${way}`,
      applyProseRules: (body) =>
        isRecord(body)
          ? {
              ...body,
              point_type: 'k_coin',
              point: serial + 1,
              again: true,
              ...('expires_at' in body && { expires_at: null }),
            }
          : body,
    };
  };
}

/** Decides about a new application. */
function deciding(way: 'approve' | 'reject'): Make {
  return async ({ shop, stock }, serial) => {
    const body = { user_group: stock.ids.user_group?.[0], email: `scene${serial}@shop.example` };
    const id = idIn(await shop.data('POST /user-group-application', body));
    return { path: `/user-group-application/${id}/${way}` };
  };
}

/** Erases a new customer. */
const erasing: Make = async ({ shop }, serial) => {
  const email = `erased${serial}@shop.example`;
  const id = idIn(await shop.data('POST /user', { email }));
  return { path: `/user/${id}/erase`, applyProseRules: (body) => (isRecord(body) ? { ...body, email } : body) };
};

/** The operations with a body other than `create` and `update` of an entity, by operation id. */
export const otherCalls: Readonly<Record<string, Make>> = {
  earnUserLoyalty: movingPoints('earn'),
  redeemUserLoyalty: movingPoints('redeem'),
  adjustUserLoyalty: movingPoints('adjust'),
  ...versions,
  ...sessions,
  addProductToGroups: ofProduct('add_to_groups'),
  sendMessage: async ({ shop }, serial) => {
    await call(shop, 'PUT /settings/mail', { as: 'administrator', body: { sender_address: 'shop@shop.example' } });
    const text = { zh_HK: 'A', en_US: 'A' };
    const emails = { set: [{ email: 'ann@shop.example' }] };
    const body = { name: `Scene ${serial}`, to: 'emails', emails, subject: text, text };
    const { json } = await call(shop, 'POST /message', { as: 'administrator', body });
    return {
      path: `/message/${String(at(json, 'data', 'id'))}/send`,
      applyProseRules: (wanted) => (isRecord(wanted) && wanted.recipients ? { ...wanted, recipients: 1 } : wanted),
    };
  },
  removeProductFromGroups: ofProduct('remove_from_groups'),
  eraseUser: erasing,
  approveUserGroupApplication: deciding('approve'),
  rejectUserGroupApplication: deciding('reject'),
  updateSettings: async ({ stock }) => ({
    path: '/settings',
    applyProseRules: (body) =>
      isRecord(body)
        ? Object.fromEntries(
            Object.entries(settings).map(([group, resource]) => [
              group,
              applyProseRules(resource, body[group], stock, 1) ?? {},
            ]),
          )
        : body,
  }),
  keepTableSettings: async () => ({ path: '/configurable-datatable/settings/sku' }),
  sortProductCategories: sorting('/product-category'),
  sortProductCategoriesBelow: sorting('/product-category', '/product-category'),
  sortBrandCampaigns: sorting('/brand-campaign'),
  sortBrandCampaignCategories: sorting('/brand-campaign-category'),
  sortBrandCampaignCategoriesBelow: sorting('/brand-campaign-category', '/brand-campaign-category'),
  sortBrandCampaignChildren: sortingByQuery('/brand-campaign-child', '/brand-campaign'),
  sortCountries: sorting('/address-area/country'),
  sortRegions: sortingByQuery('/address-area/region', '/address-area/country'),
  sortRegionsBelow: sorting('/address-area/region', '/address-area/country'),
  sortDistricts: sortingByQuery('/address-area/district', '/address-area/region'),
  sortDistrictsBelow: sorting('/address-area/district', '/address-area/region'),
  sortShippingFees: sorting('/shipping-fee'),
  quoteShippingFee: async () => ({
    path: '/shipping-fee/quote',
    applyProseRules: (body) => (isRecord(body) ? { ...body, coupon_discount: null } : body),
  }),
  tryShippingFeeWrite: async ({ shop, fresh }) => {
    const id = idIn(await shop.data('POST /shipping-fee', Object(fresh(named('shipping_fee')))));
    return {
      path: '/shipping-fee-case/results',
      applyProseRules: (body) =>
        isRecord(body) ? { ...body, ids: [id], ...('values' in body && { values: { price: '1.00' } }) } : body,
    };
  },
  expectOfShippingFeeCases: async ({ shop, fresh }) => {
    const made = Object(await shop.data('POST /shipping-fee-case', Object(fresh(named('shipping_fee_case')))));
    const { id, revision } = made;
    return {
      path: '/shipping-fee-case/expect',
      applyProseRules: (body) =>
        isRecord(body)
          ? { ...body, cases: [{ id, revision, expects: 'none', expected_fee: null, expected_price: null }] }
          : body,
    };
  },
  promoteShippingFee: async ({ shop, fresh }) => ({
    path: `/shipping-fee/${idIn(await shop.data('POST /shipping-fee', Object(fresh(named('shipping_fee')))))}/promote`,
    applyProseRules: (body) => (isRecord(body) && 'main_revision' in body ? { ...body, main_revision: 1 } : body),
  }),
  checkPurchase: async () => ({
    path: '/product-version/1/check',
    applyProseRules: (body) => (isRecord(body) ? { ...body, option: null } : body),
  }),
  checkCoupon: async ({ shop }, serial) => {
    const coupon = { name: { zh_HK: '優惠', en_US: 'Offer' }, code: `CHECK${serial}`, amount: '5.00' };
    const { id } = await shop.data('POST /coupon', coupon).then(Object);
    await shop.data(`POST /coupon/${id}/promote`);
    return {
      path: '/coupon/check',
      applyProseRules: (body) =>
        isRecord(body) ? { ...body, coupon: id, code: coupon.code, items: priced(body.items) } : body,
    };
  },
  promoteCoupon: async ({ shop, fresh }) => ({
    path: `/coupon/${idIn(await shop.data('POST /coupon', Object(fresh(named('coupon')))))}/promote`,
    applyProseRules: (body) => (isRecord(body) && 'main_revision' in body ? { ...body, main_revision: 1 } : body),
  }),
  sortBrandCampaignChildrenBelow: sorting('/brand-campaign-child', '/brand-campaign'),
  ...orderScenes,
  ...Object.assign({}, ...resources.map(imports)),
  ...Object.assign({}, ...resourcesAndViews.map(bulkRuns)),
};
