import { expect, test } from 'vitest';
import { exclusionSentences, planRow } from '../../../resources/bulk/plan.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { type Language, languages, translatorFor } from '../../../resources/messages/translate.ts';

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
