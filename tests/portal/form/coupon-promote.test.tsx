import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { draftFields } from '../../../resources/drafts.ts';
import { oneRecord, showForm } from './harness.tsx';

const nothing = { count: 0, discount: '0.00' };
const named = Object.fromEntries(Object.keys(draftFields('coupon')).map((name) => [name, null]));

/** A draft of a coupon with random codes, which are generated some time after the promote. */
function draftOfCodes() {
  const { server, provider, ...rest } = oneRecord({
    ...named,
    id: 3,
    revision: 1,
    name: { zh_HK: '夏日', en_US: 'Summer' },
    status: 'draft',
    version: 0,
    type: 'amount_off',
    amount: '50.00',
    minimum_spend: '300.00',
    modifier: 'any',
    batch_qty: 1_000,
    codes_made: 0,
  });
  const jobs = { made: 0 };
  const calls = {
    getList: vi.fn(async () => ({
      data: Array.from({ length: Math.min(jobs.made, 2) }, (_, index) => ({ id: index + 1, shown: `AC${index}•••` })),
      total: jobs.made,
      meta: { page: 1, per_page: 25, total: jobs.made },
    })),
    versions: vi.fn(async () => []),
    promoteRefusal: vi.fn(async () => null),
    promote: vi.fn(async () => {
      server.record = { ...server.record, status: 'active', version: 1, revision: 2 };
      return { data: server.record };
    }),
    readSubresource: vi.fn(async (_name: string, _id: unknown, below: string) => ({
      data:
        below === 'summary'
          ? {
              codes: { wanted: 1_000, made: jobs.made, on: jobs.made, used: 0, exported: 0, exported_at: null },
              held: nothing,
              taken: nothing,
              given_back: nothing,
            }
          : [],
    })),
  };
  Object.assign(provider, calls);
  return { provider, jobs, ...calls, ...rest };
}

test('the promote of a coupon says what it does and how many codes are made; the page then follows them to the end', async () => {
  const { provider, jobs, getList, promoteRefusal } = draftOfCodes();
  const { user } = await showForm(coupon, { provider, at: '/coupon/3' });
  expect(await screen.findByText('There are no coupon codes yet')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Promote' }));
  const question = within(await screen.findByRole('dialog'));
  expect(await question.findByText('HK$50 off orders of HK$300 or more. 1,000 single-use codes.')).toBeDefined();
  expect(question.getByText('1,000 codes are made, each for one use.')).toBeDefined();
  const asked = [getList.mock.calls.length, promoteRefusal.mock.calls.length];
  await user.click(question.getByRole('button', { name: 'Promote' }));
  expect(await screen.findByText(/^0 of 1,000 codes made/u)).toBeDefined();
  // Rows that belong to the record are read again.
  await waitFor(() => expect(getList.mock.calls.length).toBeGreaterThan(asked[0] ?? 0));
  fireEvent.change(screen.getByRole('textbox', { name: /^Internal description/u }), { target: { value: 'typed' } });
  jobs.made = 1_000;
  expect(await screen.findByText('AC1•••', {}, { timeout: 5_000 })).toBeDefined();
  expect(screen.queryByText(/of 1,000 codes made/u)).toBeNull();
  // A live version has no promote problems to read.
  expect(promoteRefusal.mock.calls.length).toBe(asked[1]);
  expect(screen.getByRole('textbox', { name: /^Internal description/u })).toHaveProperty('value', 'typed');
});
