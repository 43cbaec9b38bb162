import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
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
      'HK$55.00StandardNot as expected',
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
      'No fee fitsNot as expected',
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
    expect(central.getAllByRole('definition').at(-1)?.textContent).toBe('HK$55.00Standard（中）不符預期');
  });
});
