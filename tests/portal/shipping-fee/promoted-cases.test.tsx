import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { permissionsFor } from '../../../resources/access.ts';
import { product_group } from '../../../resources/catalogue/product_group.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import type { AdminRecord } from '../../../src/data-provider/answer-types.ts';
import { PromotedCases } from '../../../src/screens/shipping_fee/PromotedCases.tsx';
import { differencesOf, versionServer } from '../drafts/leaflet.ts';
import { fakeProvider, refusal, show, showForm, type Surroundings } from '../form/harness.tsx';
import { feeCase, noFee, reading, tried } from './answers.ts';

/** Which test carts a promote of a shipping fee changes. */
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

function openForm(id: number, records: readonly AdminRecord[], read: ReturnType<typeof reading>) {
  const { provider, differences } = versionServer(...records);
  const changes = { price: { before: '50.00', after: '55.00' } };
  differences.mockResolvedValue(differencesOf({ main: { id: 3, revision: 3, status: 'active', version: 1 }, changes }));
  return showForm(shipping_fee, { provider: { ...provider, read }, at: `/shipping_fee/${id}` });
}
const promoteButton = async () =>
  within(await screen.findByRole('region', { name: 'Drafts and versions' })).findByRole('button', { name: 'Promote' });

function open(read: ReturnType<typeof reading>, more: Partial<Surroundings> = {}) {
  return show(<PromotedCases id={11} />, { provider: fakeProvider({ read }), ...more });
}

test('are named in the question before a draft is promoted', async () => {
  const read = reading([...changed, feeCase('Sha Tin', { id: 9 })]);
  const { user } = await openForm(11, [fee({}), draft], read);
  await user.click(await promoteButton());
  const asked = within(await screen.findByRole('dialog', { name: /^Are you sure to promote/u }));
  expect(await asked.findByText('2 of 3 test carts change by this:')).toBeDefined();
  expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'CentralHK$50.00 → HK$55.00 (Standard) Not as expected',
    'MacaoNo fee fits → HK$55.00 (Standard) Not as expected',
  ]);
  expect(asked.getByRole('link', { name: 'Central' }).getAttribute('href')).toBe('/shipping_fee_case/7');
  expect(read.mock.calls.map(([path]) => path)).toEqual(['shipping-fee-case/results?promoted=11']);
});

test('are named before the first promote', async () => {
  const { user } = await openForm(4, [fee({ id: 4, status: 'draft', version: 0 })], reading(changed.slice(0, 1)));
  await user.click(await promoteButton());
  const asked = within(await screen.findByRole('dialog', { name: 'Promote [Standard]?' }));
  expect(await asked.findByText('1 of 1 test carts changes by this:')).toBeDefined();
});

test('are not asked for while a draft is only compared', async () => {
  const read = reading(changed);
  const { user } = await openForm(11, [fee({}), draft], read);
  await user.click(await screen.findByRole('button', { name: 'Compare' }));
  await within(await screen.findByRole('dialog')).findByText('1 difference');
  expect(read).not.toHaveBeenCalled();
});

test('that can’t be read are asked for again', async () => {
  const read = reading([feeCase('Sha Tin')]);
  read.mockRejectedValueOnce(refusal(500, 'away'));
  const { user } = await open(read);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No test cart meets this fee (1 tried).')).toBeDefined();
});

test('that fail already come after those made to fail, and say so', async () => {
  const failing = feeCase('Lantau', { id: 8, live: noFee(false), tried: tried('55.00', false, 11), changed: true });
  await open(reading([failing, ...changed.slice(0, 1)]));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'CentralHK$50.00 → HK$55.00 (Standard) Not as expected',
    'LantauNo fee fits → HK$55.00 (Standard) Not as expected, nor live',
  ]);
});

test('that meet the fee are told from none at all', async () => {
  await open(reading([feeCase('Sha Tin', { tried: tried('50.00', true, 11) })]));
  expect(await screen.findByText('No test cart changes its fee or price by this (1 tried).')).toBeDefined();
});

test('are fifty at most by name', async () => {
  await open(reading(Array.from({ length: 60 }, (_, place) => feeCase('x', { id: place + 1, changed: true }))));
  expect(await screen.findByText('and 10 more')).toBeDefined();
  expect(screen.getAllByRole('link')).toHaveLength(50);
});

test('aren’t asked for by who may not see them', async () => {
  const read = reading(changed);
  await open(read, { permissions: permissionsFor('list', { ...product_group, subject: 'Salesman' }) });
  expect(read).not.toHaveBeenCalled();
});
