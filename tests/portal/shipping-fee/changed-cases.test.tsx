import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsFor } from '../../../resources/access.ts';
import { product_group } from '../../../resources/catalogue/product_group.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import type { AdminRecord } from '../../../src/data-provider/answer-types.ts';
import { ActionEffectsContext } from '../../../src/ui/action-effects.tsx';
import { actionEffects } from '../../../src/screens/index.ts';
import { SortDialog } from '../../../src/traits/sort/SortDialog.tsx';
import { ChangedCases } from '../../../src/screens/shipping_fee/ChangedCases.tsx';
import { differencesOf, versionServer } from '../drafts/leaflet.ts';
import { fill } from '../fill.ts';
import { fakeProvider, refusal, show, showForm, type Surroundings } from '../form/harness.tsx';
import { feeCase, noFee, tried, trying } from './answers.ts';
import { withStyles } from '../styles.ts';

withStyles();

/** The test carts that an action on shipping fees changes, shown before confirmation. */
const promote = { action: 'promote', ids: [11] };
beforeEach(() => {
  // happy-dom has no layout. With this height the virtual list renders its rows.
  for (const side of ['clientHeight', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600);
});

const fee = (more: Record<string, unknown>): AdminRecord => ({
  id: 3,
  revision: 3,
  created_at: '2026-11-01T01:00:00.000Z',
  updated_at: '2026-11-20T10:05:00.000Z',
  description: { zh_HK: '標準', en_US: 'Standard' },
  status: 'active',
  version: 1,
  version_of: null,
  based_on: null,
  priority: 1,
  delivery_methods: ['digital'],
  type: 'flat',
  price: '50.00',
  free_from: null,
  conditions: [],
  labels: {},
  ...more,
});
const draft = fee({ id: 11, status: 'draft', version: 0, version_of: 3, based_on: 3, price: '55.00' });
const changed = [
  feeCase('Central', { tried: tried('55.00', false, 11), changed: true }),
  feeCase('Macao', { id: 8, live: noFee(true), tried: tried('55.00', false, 11), changed: true }),
];

function openForm(id: number, records: readonly AdminRecord[], post: ReturnType<typeof trying>) {
  const { provider, differences } = versionServer(...records);
  const changes = { price: { before: '50.00', after: '55.00' } };
  differences.mockResolvedValue(differencesOf({ main: { id: 3, revision: 3, status: 'active', version: 1 }, changes }));
  return showForm(shipping_fee, { provider: { ...provider, post }, at: `/shipping_fee/${id}` });
}
const promoteButton = async () =>
  within(await screen.findByRole('region', { name: 'Drafts and versions' })).findByRole('button', { name: 'Promote' });

function open(post: ReturnType<typeof trying>, more: Partial<Surroundings> = {}) {
  return show(<ChangedCases {...promote} />, { provider: fakeProvider({ post }), ...more });
}

test('are named in the question before a draft is promoted', async () => {
  const post = trying([...changed, feeCase('Sha Tin', { id: 9 })]);
  const { user } = await openForm(11, [fee({}), draft], post);
  await user.click(await promoteButton());
  const asked = within(await screen.findByRole('dialog', { name: /^Are you sure to promote/u }));
  expect(await asked.findByText('2 of 3 test carts change by this:')).toBeDefined();
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CentralHK$50.00 → HK$55.00 (Standard) Not as expected',
    'MacaoNo fee fits → HK$55.00 (Standard) Not as expected',
  ]);
  expect(asked.getByRole('link', { name: 'Central' }).getAttribute('href')).toBe('/shipping_fee_case/7');
  expect(post.mock.calls).toEqual([['shipping-fee-case/results', promote]]);
});

test('are named before the first promote', async () => {
  const { user } = await openForm(4, [fee({ id: 4, status: 'draft', version: 0 })], trying(changed.slice(0, 1)));
  await user.click(await promoteButton());
  const asked = within(await screen.findByRole('dialog', { name: 'Promote [Standard]?' }));
  expect(await asked.findByText('1 of 1 test carts changes by this:')).toBeDefined();
});

test('a fee that others always come before is told to never count', async () => {
  const counting = (id: number, version: number, name: string) => ({
    id,
    version,
    description: { zh_HK: name, en_US: name },
    delivery_methods: ['digital'],
    type: 'flat',
    price: 5000,
    conditions: [],
  });
  const [first, late] = [counting(3, 3, 'Standard'), counting(11, 11, 'Late')];
  const read = vi.fn(async (path: string) => ({
    data: path === 'address-area' ? [] : path.endsWith('drafts') ? [first, late] : [first],
  }));
  await show(<ChangedCases {...promote} />, { provider: fakeProvider({ post: trying([]), read }) });
  expect((await screen.findByRole('status')).textContent).toBe(
    'It will never count: wherever it fits, one of these comes first: Standard.',
  );
});

test('are not asked for while a draft is only compared', async () => {
  const post = trying(changed);
  const { user } = await openForm(11, [fee({}), draft], post);
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await within(await screen.findByRole('dialog')).findByText('1 difference');
  expect(post).not.toHaveBeenCalled();
});

test('that can’t be read are asked for again', async () => {
  const post = trying([feeCase('Sha Tin')]);
  post.mockRejectedValueOnce(refusal(500, 'away'));
  const { user } = await open(post);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No test cart meets this fee (1 tried).')).toBeDefined();
});

test('that fail already come after those made to fail, and say so', async () => {
  const failing = feeCase('Lantau', { id: 8, live: noFee(false), tried: tried('55.00', false, 11), changed: true });
  await open(trying([failing, ...changed.slice(0, 1)]));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'CentralHK$50.00 → HK$55.00 (Standard) Not as expected',
    'LantauNo fee fits → HK$55.00 (Standard) Not as expected, nor live',
  ]);
});

test('that meet the fee are told from none at all', async () => {
  await open(trying([feeCase('Sha Tin', { tried: tried('50.00', true, 11) })]));
  expect(await screen.findByText('No test cart changes its fee or price by this (1 tried).')).toBeDefined();
});

test('are fifty at most by name', async () => {
  await open(trying(Array.from({ length: 60 }, (_, place) => feeCase('x', { id: place + 1, changed: true }))));
  expect(await screen.findByText('and 10 more')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(50);
});

test('aren’t asked for by who may not see them', async () => {
  const post = trying(changed);
  await open(post, { permissions: permissionsFor('list', { ...product_group, subject: 'Salesman' }) });
  expect(post).not.toHaveBeenCalled();
});

describe('before a live fee', () => {
  const off = { id: 3, status: 'inactive' };

  test('is deactivated, its test carts are named in the question', async () => {
    const post = trying(changed);
    const { user } = await openForm(3, [fee({})], post);
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const asked = within(await screen.findByRole('dialog', { name: /^Deactivate \[Standard\]/u }));
    expect(asked.getByRole('button', { name: 'Deactivate' })).toHaveProperty('disabled', false);
    expect(await asked.findByText('2 of 2 test carts change by this:')).toBeDefined();
    expect(post.mock.calls).toEqual([['shipping-fee-case/results', { action: 'deactivate', ids: [3] }]]);
  });

  test('is activated again, too', async () => {
    const post = trying([feeCase('Sha Tin')]);
    const { user } = await openForm(3, [fee(off)], post);
    await user.click(await screen.findByRole('button', { name: 'Activate' }));
    const asked = within(await screen.findByRole('dialog', { name: /^Activate \[Standard\]/u }));
    expect(await asked.findByText('No test cart changes its fee or price by this (1 tried).')).toBeDefined();
    expect(post.mock.calls).toEqual([['shipping-fee-case/results', { action: 'activate', ids: [3] }]]);
  });

  test('is deleted, too; one that is off changes none', async () => {
    const post = trying(changed);
    const { user } = await openForm(3, [fee({})], post);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Are you sure to delete [Standard]?' }));
    expect(await asked.findByText('2 of 2 test carts change by this:')).toBeDefined();
    expect(post.mock.calls).toEqual([['shipping-fee-case/results', { action: 'delete', ids: [3] }]]);
    post.mockClear();
    await show(<ChangedCases action="delete" ids={[3]} record={off} />, { provider: fakeProvider({ post }) });
    expect(post).not.toHaveBeenCalled();
  });

  test('is saved, they are named beside Save once the typing rests, and no more once nothing changes', async () => {
    const post = trying(changed);
    await openForm(3, [fee({})], post);
    const price = await screen.findByRole('textbox', { name: /^Price/u });
    fill(price, '55');
    fill(price, '56');
    expect(await screen.findByText('2 of 2 test carts change by this:')).toBeDefined();
    expect(post.mock.calls).toEqual([
      ['shipping-fee-case/results', { action: 'update', ids: [3], values: { price: '56.00' } }],
    ]);
    post.mockImplementation(trying([feeCase('Sha Tin')]));
    fill(price, '57');
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByText('2 of 2 test carts change by this:')).toBeNull());
    expect(screen.queryByText(/^No test cart changes/u)).toBeNull();
  });

  test('is saved with what is no price, the form alone says so', async () => {
    const post = trying(changed);
    post.mockRejectedValueOnce(refusal(422, 'Please correct the marked fields'));
    await show(<ChangedCases action="update" ids={[3]} values={{ price: '-1' }} record={fee({})} />, {
      provider: fakeProvider({ post }),
    });
    await waitFor(() => expect(post).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('more than three beside Save are folded', async () => {
  const many = Array.from({ length: 4 }, (_, place) => feeCase('x', { id: place + 1, changed: true }));
  await show(<ChangedCases action="update" ids={[3]} values={{ price: '1' }} record={fee({})} />, {
    provider: fakeProvider({ post: trying(many) }),
  });
  expect((await screen.findByText('4 of 4 test carts change by this:')).closest('details')?.open).toBe(false);
});

test('are tried in the order that the sort dialog shows, before it is saved', async () => {
  const post = trying(changed);
  const records = [
    { id: 3, title: 'Standard' },
    { id: 4, title: 'Express' },
  ];
  const provider = fakeProvider({ post, getSort: async () => ({ records, tag: '"a"' }) });
  await show(
    <ActionEffectsContext value={actionEffects}>
      <SortDialog resource={shipping_fee} onClose={() => undefined} />
    </ActionEffectsContext>,
    { provider },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Move Express to the top' }));
  expect(screen.getByRole('button', { name: 'Save order' })).toHaveProperty('disabled', true);
  expect(await screen.findByText('2 of 2 test carts change by this:')).toBeDefined();
  expect(post.mock.calls).toEqual([['shipping-fee-case/results', { action: 'sort', ids: [4, 3] }]]);
  expect(screen.getByRole('button', { name: 'Save order' })).toHaveProperty('disabled', false);
});

test('are none for an action that no fee has', async () => {
  const post = trying(changed);
  await show(<ChangedCases action="archive" ids={[3]} />, { provider: fakeProvider({ post }) });
  expect(post).not.toHaveBeenCalled();
});
