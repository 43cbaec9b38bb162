import { expect, test } from 'vitest';
import { orderNumber } from '../../../resources/system/order-number.ts';
import { settings_order } from '../../../resources/system/settings_order.ts';
import { translatorFor } from '../../../resources/messages/translate.ts';
import { jsonSchemas, sentences, validate } from '../../../resources/schema.ts';

const day = '2026-01-05';

test.each([
  ['OTO{YY}{MM}{DD}{SEQ:6}', 42, 'OTO260105000042'],
  ['{YYYY}/{SEQ:4}-HK', 7, '2026/0007-HK'],
  ['{SEQ:4}', 123_456, '123456'],
])('the format %s makes of %i the number %s', (format, sequence, number) => {
  expect(orderNumber(format, { day, sequence })).toBe(number);
});

test.each(['OTO{YY}', '{SEQ:3}', '{SEQ:6}{SEQ:6}', '{HH}{SEQ:6}', 'OTO {SEQ:6}', '訂單{SEQ:6}'])(
  'of %s it is said what it needs, with an example that is right',
  (number_format) => {
    const checked = validate(settings_order, { number_format }, { mode: 'update' });
    const errors = checked.ok ? {} : checked.errors;
    const [english] = sentences(errors, settings_order, translatorFor('en')).number_format ?? [];
    expect(english).toMatch(/^The Order number format field needs one running number, .* as in /u);
    const example = english?.split(' as in ').at(-1);
    expect(validate(settings_order, { number_format: example }, { mode: 'update' })).toMatchObject({ ok: true });
    expect(sentences(errors, settings_order, translatorFor('zh-Hant'))).toEqual({
      number_format: [expect.stringMatching(/^訂單編號格式須有一個流水號/u)],
    });
  },
);

test('the API’s description tells it, too', () => {
  expect(jsonSchemas(settings_order).create).toMatchObject({
    properties: {
      number_format: { description: expect.stringContaining('The Order number format field needs one running number') },
    },
  });
});
