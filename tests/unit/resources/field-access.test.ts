import { expect, test } from 'vitest';
import { product } from '../../../resources/catalogue/product.ts';
import type { Resource } from '../../../resources/define.ts';
import { forbiddenFields } from '../../../resources/field-access.ts';

const label = ['Price', '價格', '价格'] as const;
const permission = 'ecommerce:ExportProduct';

/** The product, whose live version has a price that needs a permission. */
const closed: Resource = {
  ...product,
  fields: {
    ...product.fields,
    version: {
      ...product.fields.version,
      live: { fields: { price: { kind: 'money', label, read: permission } }, spans: { price: { rows: 'options' } } },
    },
  },
};

test('what the live record shows is closed to whom its field is closed', () => {
  expect(forbiddenFields(closed, [], 'read')).toEqual(['version.live.price']);
  expect(forbiddenFields(closed, [permission], 'read')).toEqual([]);
});
