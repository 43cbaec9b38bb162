import { expect, test } from 'vitest';
import { exclusionSentences, planRow } from '../../../resources/bulk/plan.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { type Language, languages, translatorFor } from '../../../resources/messages/translate.ts';

/** The planned change of a price that is raised by HK$1 and rounded. */
const rounded = (price: string, step: string, up = true) =>
  planRow(product_version, { id: 7, revision: 3, price }, [
    { name: 'price', field: product_version.fields.price, how: 'shift', up, by: 'amount', amount: '1', step },
  ]);

test('no price becomes 0 by rounding alone', () => {
  const excluded = rounded('30.00', '100');
  expect(excluded).toMatchObject({ at: 'excluded', reasons: [{ why: 'roundedAway', field: 'price', step: '100' }] });
  expect(
    languages.map((language) =>
      excluded.at === 'excluded'
        ? exclusionSentences(product_version, excluded.reasons, translatorFor(language)).join(' ')
        : '',
    ),
  ).toEqual([
    'Price would become 0 by rounding to 100',
    expect.stringContaining('會變成 0'),
    expect.stringContaining('会变成 0'),
  ]);
  expect(rounded('12.00', '99999999999999')).toMatchObject({ at: 'excluded' });
  expect(rounded('60.00', '100')).toMatchObject({ at: 'change', body: { price: '100.00' } });
  // A price that is lowered to 0 on purpose stays 0.
  expect(rounded('1.00', '100', false)).toMatchObject({ at: 'change', body: { price: '0.00' } });
});

const why = (language: Language) => {
  const plan = planRow(product_version, { id: 7, revision: 3, has_choices: true, quota: null }, [
    { name: 'quota', field: product_version.fields.quota, how: 'set', value: 3 },
  ]);
  return plan.at === 'excluded'
    ? exclusionSentences(product_version, plan.reasons, translatorFor(language)).join(' ')
    : plan.at;
};

test('reasons why a field doesn’t apply are translated', () => {
  expect(languages.map(why)).toEqual([
    expect.stringContaining('With choices: Yes'),
    expect.stringContaining('設有選項：是'),
    expect.stringContaining('设有选项：是'),
  ]);
});
