import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { DifferenceTable } from '../../../src/traits/drafts/DifferenceTable.tsx';
import { differencesOf } from '../../../src/traits/history/differences.ts';
import { fakeProvider, show } from '../form/harness.tsx';

test('a comparison tells the words that differ, never tags; and says so where only the formatting does', async () => {
  const changes = {
    'description.en_US': {
      before: '<p>The warm winter <strong>offer</strong> of the year</p>',
      after: '<p>The warm winter <em>sale</em> of the year</p>',
    },
    'description.zh_HK': { before: '<p>茶</p>', after: '<p><strong>茶</strong></p>' },
    'specs.brief_intro': {
      before: { zh_HK: '<p>一</p>', en_US: null },
      after: { zh_HK: '<p>一<img src="/media/x.png" alt=""></p>', en_US: null },
    },
  };
  const differences = differencesOf(product_version, changes);
  await show(<DifferenceTable differences={differences} labels={{}} before="Live" after="Draft" />, {
    provider: fakeProvider(),
  });
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
  const english = await row(/^Description \(English\)/u);
  expect(english.getByText('offer').tagName).toBe('DEL');
  expect(english.getByText('sale').tagName).toBe('INS');
  expect(
    (await row(/^Description \(Chinese\)/u)).getAllByText(
      'The words are the same; formatting, pictures or links differ.',
    ),
  ).toHaveLength(2);
  expect((await row(/^Brief introduction/u)).getByText('一[picture]')).toBeDefined();
  expect(screen.queryByText(/<|strong|img/u)).toBeNull();
});
