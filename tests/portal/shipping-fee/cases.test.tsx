import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { permissionsFor } from '../../../resources/access.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { FeeCases } from '../../../src/screens/shipping_fee/FeeCases.tsx';
import { fakeProvider, refusal, show, type Surroundings } from '../form/harness.tsx';
import { feeCase, noFee, reading, tried } from './answers.ts';

const breaks = feeCase('Central', { id: 9, tried: tried('55.00', false, 11), changed: true });
const fails = feeCase('Lantau', { id: 8, live: noFee(false), tried: noFee(false) });
const passes = feeCase('Sha Tin');

function open(read: ReturnType<typeof reading>, more: Partial<Surroundings> = {}) {
  return show(<FeeCases />, { provider: fakeProvider({ read }), at: '/shipping_fee/cases', ...more });
}
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('test carts', () => {
  test('that can’t be read are asked for again', async () => {
    const read = reading([passes]);
    read.mockRejectedValueOnce(refusal(500, 'away'));
    const { user } = await open(read);
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Sha Tin' })).toBeDefined();
  });

  test('are invited where there are none', async () => {
    await open(reading([]));
    expect((await screen.findByRole('alert')).textContent).toContain('There are no test carts yet.');
    expect(screen.getByRole('link', { name: 'Create Test cart' }).getAttribute('href')).toBe(
      '/shipping_fee_case/create',
    );
  });

  test('aren’t made by who may only read', async () => {
    await open(reading([passes]), { permissions: permissionsFor('list', shipping_fee) });
    expect(await screen.findByText('All test carts cost what they should, live and with drafts.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Create Test cart' })).toBeNull();
  });

  test('that fail come first, each with its cart, what it should cost and what it does', async () => {
    await open(reading([passes, fails, breaks]));
    const central = within(await screen.findByRole('article', { name: 'Central' }));
    expect(names()).toEqual(['Central', 'Lantau', 'Sha Tin']);
    expect(await central.findByText('Home delivery, HK$236.00, 0.8 kg, 2 × any product, to: Sha Tin')).toBeDefined();
    expect(central.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'HK$50.00Standard',
      'HK$50.00StandardAs expected',
      'HK$55.00StandardNot as expectedExpect this',
    ]);
    expect(central.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/shipping_fee_case/9',
      '/shipping_fee/3',
      '/shipping_fee/3',
      '/shipping_fee/11',
    ]);
    const lantau = within(screen.getByRole('article', { name: 'Lantau' }));
    expect(lantau.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'HK$50.00Standard',
      'No fee fitsNot as expectedExpect this',
      'As live',
    ]);
  });

  test('are chosen by what becomes of them; the address keeps which', async () => {
    const { user, address } = await open(reading([passes, fails, breaks]), { at: '/shipping_fee/cases?show=failed' });
    expect(await screen.findByRole('button', { name: 'Failing already live (1)', pressed: true })).toBeDefined();
    expect(names()).toEqual(['Lantau']);
    await user.click(screen.getByRole('button', { name: 'Made to fail by drafts (1)' }));
    expect(names()).toEqual(['Central']);
    await user.click(screen.getByRole('button', { name: 'Changed by drafts (1)' }));
    expect(names()).toEqual(['Central']);
    expect(address()).toBe('/shipping_fee/cases?show=changed');
  });

  test('are drawn a hundred at a time, and told of where not all were tried', async () => {
    const many = Array.from({ length: 130 }, (_, place) => feeCase(`Cart ${place}`, { id: place + 1 }));
    const { user } = await open(reading(many, 2_400));
    await user.click(await screen.findByRole('button', { name: 'Show 30 more' }));
    expect(names()).toHaveLength(130);
    expect(screen.getByText('Only the first 130 of 2,400 test carts are tried.')).toBeDefined();
  });

  test('are told in Chinese', async () => {
    await open(reading([breaks]), { language: 'zh-Hant' });
    const central = within(await screen.findByRole('article', { name: 'Central' }));
    expect(central.getAllByRole('definition').at(-1)?.textContent).toBe('HK$55.00Standard（中）不符預期以此為預期');
  });
});

describe('the outcome of a test cart', () => {
  const post = vi.fn(async (_path: string, _body: object): Promise<unknown> => ({ data: [{ id: 9, revision: 2 }] }));
  const openWith = (cases: Parameters<typeof reading>[0], more: Partial<Surroundings> = {}) => {
    const read = reading(cases);
    return open(read, { provider: fakeProvider({ read, post }), ...more }).then((shown) => ({ ...shown, read }));
  };
  const path = 'shipping-fee-case/expect';
  const live = { id: 9, revision: 1, expects: 'fee', expected_fee: 3, expected_price: '50.00' };
  const drafted = { ...live, expected_price: '55.00' };
  beforeEach(() => post.mockClear());

  test('isn’t accepted by who may only read', async () => {
    await openWith([breaks], { permissions: permissionsFor('list', shipping_fee) });
    await screen.findByRole('article', { name: 'Central' });
    expect(screen.queryByRole('button', { name: /^Expect/u })).toBeNull();
  });

  test('that somebody changed meanwhile isn’t accepted: it is said, and what is there now is shown', async () => {
    post.mockRejectedValueOnce(refusal(409, 'Someone changed “Central”.'));
    const { user, read } = await openWith([breaks]);
    await user.click(await screen.findByRole('button', { name: 'Expect this of Central' }));
    expect(await screen.findByText('Someone changed “Central”.')).toBeDefined();
    await waitFor(() => expect(read.mock.calls.filter(([asked]) => asked !== 'address-area')).toHaveLength(2));
  });

  test('is accepted by keyboard, and that is undone with the revision that it made', async () => {
    const { user } = await openWith([breaks]);
    (await screen.findByRole('button', { name: 'Expect this of Central' })).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('What was expected before is back')).toBeDefined();
    expect(post.mock.calls).toEqual([
      [path, { cases: [drafted] }],
      [path, { cases: [{ ...live, revision: 2 }] }],
    ]);
  });

  test('that no fee fits is accepted, too', async () => {
    const { user } = await openWith([fails]);
    await user.click(await screen.findByRole('button', { name: 'Expect this of Lantau' }));
    await waitFor(() => expect(post).toHaveBeenCalledOnce());
    expect(post.mock.calls).toEqual([
      [path, { cases: [{ id: 8, revision: 1, expects: 'none', expected_fee: null, expected_price: null }] }],
    ]);
  });

  test('is accepted of all in sight that differ, after a question that names them', async () => {
    const { user } = await openWith([passes, fails, breaks], {});
    await user.click(await screen.findByRole('button', { name: 'Expect what drafts give (2)' }));
    const asked = within(
      await screen.findByRole('dialog', { name: 'Expect of 2 test carts what they cost with drafts?' }),
    );
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Central → HK$55.00 (Standard)',
      'Lantau → No fee fits',
    ]);
    await user.click(asked.getByRole('button', { name: 'Expect this' }));
    expect(await screen.findByText('2 test carts should cost this from now on')).toBeDefined();
    expect(post.mock.calls).toEqual([
      [path, { cases: [drafted, { ...drafted, id: 8, expects: 'none', expected_fee: null, expected_price: null }] }],
    ]);
  });

  test('with drafts isn’t offered for all where drafts change nothing, nor any where all are right', async () => {
    await openWith([passes, fails]);
    expect(await screen.findByRole('button', { name: 'Expect what is live (1)' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Expect what drafts/u })).toBeNull();
  });
});
