import { expect, test } from 'vitest';
import type { Label } from '../../../resources/kinds/kind.ts';
import { checkFields } from '../../../resources/check/fields.ts';
import { salesman } from '../../../resources/system/salesman.ts';
import { withinSentence } from '../../../resources/messages/languages.ts';

test.each<readonly [Label, string]>([
  [['Coupon codes', '優惠碼', '优惠码'], 'coupon codes'],
  [['SKUs', 'SKU', 'SKU'], 'SKUs'],
  [['K-Coins', 'K-Coin', 'K-Coin'], 'K-Coins'],
])('the label of %j reads so within an English sentence, and as it is in Chinese', (label, text) => {
  expect(withinSentence(label, 'en')).toBe(text);
  expect(withinSentence(label, 'zh-Hant')).toBe(label[1]);
});

test('no label of a field begins with an article, which sentences have already', () => {
  const note = { kind: 'text', label: ['The note', '備註', '备注'] } as const;
  expect([...checkFields({ ...salesman, fields: { note } }, [])]).toContainEqual(
    expect.objectContaining({ at: 'salesman.note', wrong: 'its label begins with an article' }),
  );
});
