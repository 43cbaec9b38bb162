import { expect, test } from 'vitest';
import { loadForm, loadList, screenLoad } from '../../../src/screens/screen-loads.ts';

test('each page has code of its own, also below a page that has it', () => {
  const loads = ['/sku', '/sku/7', '/sku/bulk', '/sku/bulk/3', '/sku/export'].map(screenLoad);
  expect(new Set(loads).size).toBe(loads.length);
  expect(loads[0]).toBe(loadList);
  expect(loads[1]).toBe(loadForm);
  expect(screenLoad('/sku/bulk/3')).toBe(screenLoad('/sku/bulk/18'));
});
