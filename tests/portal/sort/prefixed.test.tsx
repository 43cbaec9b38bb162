import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brand_campaign_child } from '../../../resources/catalogue/brand_campaign_child.ts';
import { allPermissions } from '../../../resources/access.ts';
import type { AdminDataProvider } from '../../../src/data-provider/admin-data-provider.ts';
import { fakeProvider, showForm } from '../form/harness.tsx';
import { fill } from '../fill.ts';

/** The key of a new child campaign: it starts with its campaign's key and is unique (SPEC §5). */
const campaigns = [
  { id: 3, title: 'Tea Month', values: { key: 'tea' } },
  { id: 4, title: 'Coffee Week', values: { key: 'coffee' } },
];

function provider(taken: readonly { id: number; key: string }[] = [], calls: object = {}) {
  const options = vi.fn<AdminDataProvider['options']>(async (_resource, _field, { ids } = {}) =>
    campaigns.filter(({ id }) => ids === undefined || ids.length === 0 || ids.includes(id)),
  );
  const getList = vi.fn(async (_resource: string, { filter }: { filter?: { key?: string } }) => {
    const data = taken.filter(({ key }) => key.toLowerCase() === filter?.key?.toLowerCase());
    return { data, total: data.length, meta: { total: data.length, page: 1, per_page: 2 } };
  });
  const made = fakeProvider({ options });
  Object.assign(made, { getList }, calls);
  return { provider: made, getList, options };
}

const child = {
  id: 9,
  revision: 2,
  created_at: '',
  updated_at: '',
  store_id: 1,
  brand_campaign: 3,
  key: 'tea-green',
  name: { zh_HK: '綠', en_US: 'Green' },
  list_order: null,
  labels: { brand_campaign: { 3: 'Tea Month' } },
};
const key = () => screen.findByRole('textbox', { name: 'Key' });
const help = async () => document.getElementById((await key()).getAttribute('aria-describedby') ?? '')?.textContent;
const isWrong = async () => (await key()).getAttribute('aria-invalid') === 'true';

async function choose(user: { click(element: Element): Promise<void> }, title: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Brand campaign' }));
  await user.click(await screen.findByRole('option', { name: title }));
}

test('before a campaign is chosen, what to do first is said', async () => {
  const given = provider();
  await showForm(brand_campaign_child, { provider: given.provider, at: '/brand_campaign_child/create' });
  expect(await help()).toBe('Begins with that of the Brand campaign: choose it first.');
  expect(given.options).not.toHaveBeenCalled();
});

test('as soon as it is chosen, what the key begins with is said; of another, the other’s', async () => {
  const { user } = await showForm(brand_campaign_child, {
    provider: provider().provider,
    at: '/brand_campaign_child/create',
  });
  await choose(user, 'Tea Month');
  await waitFor(async () => expect(await help()).toBe('Begins with “tea”.'));
  expect(await isWrong()).toBe(false);
  await choose(user, 'Coffee Week');
  await waitFor(async () => expect(await help()).toBe('Begins with “coffee”.'));
});

test('a wrong prefix is reported while typing, an incomplete one is not', async () => {
  const { user } = await showForm(brand_campaign_child, {
    provider: provider().provider,
    at: '/brand_campaign_child/create',
  });
  await choose(user, 'Tea Month');
  await waitFor(async () => expect(await help()).toBe('Begins with “tea”.'));
  await user.type(await key(), 'te');
  expect(await isWrong()).toBe(false);
  await user.type(await key(), 'x');
  expect(await help()).toBe('The Key must begin with “tea”, and go on');
  expect(await isWrong()).toBe(true);
  expect(
    screen.getAllByRole('status').some(({ textContent }) => textContent === 'The Key must begin with “tea”, and go on'),
  ).toBe(true);
  await user.clear(await key());
  await fill(await key(), 'tea-black');
  expect(await isWrong()).toBe(false);
  expect(await help()).toBe('Begins with “tea”.');
});

test('choosing another campaign validates the key again', async () => {
  const { user } = await showForm(brand_campaign_child, {
    provider: provider().provider,
    at: '/brand_campaign_child/create',
  });
  await choose(user, 'Tea Month');
  await fill(await key(), 'tea-black');
  await choose(user, 'Coffee Week');
  await waitFor(async () => expect(await help()).toBe('The Key must begin with “coffee”, and go on'));
});

test('a button adds the missing prefix', async () => {
  const { user } = await showForm(brand_campaign_child, {
    provider: provider().provider,
    at: '/brand_campaign_child/create',
  });
  await fill(await key(), 'black');
  expect(screen.queryByRole('button', { name: /^Make it/u })).toBeNull();
  await choose(user, 'Tea Month');
  await user.click(await screen.findByRole('button', { name: 'Make it “tea-black”' }));
  expect(await key()).toHaveProperty('value', 'tea-black');
  await waitFor(async () => expect(await isWrong()).toBe(false));
  expect(screen.queryByRole('button', { name: /^Make it/u })).toBeNull();
});

test('a taken key is reported after a pause; the own key is not', async () => {
  const given = provider(
    [
      { id: 9, key: 'tea-green' },
      { id: 10, key: 'tea-black' },
    ],
    { getOne: async () => ({ data: child }) },
  );
  const { user } = await showForm(brand_campaign_child, { provider: given.provider, at: '/brand_campaign_child/9' });
  await waitFor(async () => expect(await help()).toBe('Begins with “tea”.'));
  await waitFor(() => expect(given.getList).toHaveBeenCalledTimes(1));
  expect(await isWrong()).toBe(false);
  await user.clear(await key());
  await user.type(await key(), 'tea-BLACK');
  await waitFor(async () => expect(await help()).toBe('The Key is already taken'));
  await user.type(await key(), '-2');
  await waitFor(async () => expect(await help()).toBe('Begins with “tea”.'));
});

test('without the permission to list, taken keys are not looked up', async () => {
  const given = provider([{ id: 10, key: 'tea-black' }]);
  const permissions = allPermissions.filter((permission) => permission !== 'ecommerce:ListBrands');
  const { user } = await showForm(brand_campaign_child, {
    provider: given.provider,
    permissions,
    at: '/brand_campaign_child/create',
  });
  await choose(user, 'Tea Month');
  await waitFor(async () => expect(await help()).toBe('Begins with “tea”.'));
  await fill(await key(), 'tea-black');
  expect(await isWrong()).toBe(false);
  expect(given.getList).not.toHaveBeenCalled();
});

test('it speaks Chinese', async () => {
  const { user } = await showForm(brand_campaign_child, {
    provider: provider().provider,
    at: '/brand_campaign_child/create',
    language: 'zh-Hant',
  });
  await user.click(await screen.findByRole('combobox', { name: '品牌活動' }));
  await user.click(await screen.findByRole('option', { name: 'Tea Month' }));
  expect(await screen.findByText('以「tea」開首。')).toBeDefined();
});
