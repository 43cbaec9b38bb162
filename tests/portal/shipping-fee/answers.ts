import { vi } from 'vitest';
import type { FeeCase, TriedFee } from '../../../resources/delivery/fee-case-answers.ts';

const both = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });

/** A test cart's fee; a draft of it has another id. */
export const tried = (price: string, passed: boolean, version = 3): TriedFee => ({
  fee: { id: 3, version, description: both('Standard') },
  price,
  passed,
});

export const noFee = (passed: boolean): TriedFee => ({ fee: null, price: null, passed });

/** A test cart in the server's format; by default it costs the expected amount. */
export const feeCase = (name: string, more: Partial<FeeCase> = {}): FeeCase => ({
  id: 7,
  revision: 1,
  name,
  cart: {
    delivery_method: 'home_delivery',
    amount: 23_600,
    coupon_discount: 0,
    weight: 800,
    district: 12,
    items: [{ quantity: 2, product_groups: [], product_categories: [] }],
  },
  expects: 'fee',
  expected_fee: { id: 3, title: 'Standard' },
  expected_price: '50.00',
  live: tried('50.00', true),
  tried: tried('50.00', true),
  changed: false,
  ...more,
});

const area = (id: number, name: string) => ({ id, code: name, name: both(name), erp_ref_id: null });
const areas = [
  { ...area(1, 'Hong Kong'), regions: [{ ...area(2, 'New Territories'), districts: [area(12, 'Sha Tin')] }] },
];

/** Answers of the calls that try test carts. */
export const reading = (cases: readonly FeeCase[], total = cases.length) =>
  vi.fn(async (path: string): Promise<unknown> =>
    path === 'address-area' ? { data: areas } : { data: cases, meta: { total } },
  );

/** Answers of the call that tries test carts after a write. */
export const trying = (cases: readonly FeeCase[], total = cases.length) =>
  vi.fn(async (_path: string, _body: object): Promise<unknown> => ({ data: cases, meta: { total } }));
