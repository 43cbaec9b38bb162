import { expect, test } from 'vitest';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { labelIn, type Language, languages } from '../../../resources/messages/languages.ts';
import { planRow } from '../../../src/traits/bulk-edit/plan.ts';

const why = (language: Language) => {
  const plan = planRow(
    product_version,
    { id: 7, revision: 3, has_choices: true, quota: null },
    [{ name: 'quota', field: product_version.fields.quota, how: 'set', value: 3 }],
    {
      language,
      label: (label) => labelIn(label, language),
      say: (key, params) =>
        key === 'bulkEdit.notApplicable'
          ? String(params?.why)
          : key === 'list.yes'
            ? labelIn(['Yes', '是', '是'], language)
            : key,
    },
  );
  return plan.at === 'excluded' ? plan.reasons : plan.at;
};

test('reasons why a field doesn’t apply are translated', () => {
  expect(languages.map(why)).toEqual([['With choices: Yes'], ['設有選項：是'], ['设有选项：是']]);
});
