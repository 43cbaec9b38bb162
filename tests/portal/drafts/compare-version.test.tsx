import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { CompareDialog } from '../../../src/traits/drafts/CompareDialog.tsx';
import { fakeProvider, show } from '../form/harness.tsx';

const both = (text: string) => ({ zh_HK: `${text}（中）`, en_US: text });
const groups = [
  { id: 1, key: 'g1', name: both('Colour') },
  { id: 2, key: 'g2', name: both('Size') },
];
const choice = (key: string, choice_group: string, name: string) => ({ key, choice_group, name: both(name) });
const [red, blue, small] = [choice('c1', 'g1', 'Red'), choice('c2', 'g1', 'Blue'), choice('c3', 'g2', 'S')];
const option = (combination: string, price: string | null, more: object = {}) => ({
  combination,
  first_combination: null,
  sku: 31,
  price,
  original_price: null,
  quota: null,
  obsolete: false,
  ...more,
});

/** Returns the live version 7 or its draft 8. */
const record = (id: number) => ({
  id,
  revision: id,
  created_at: '2026-11-01T01:00:00.000Z',
  updated_at: '2026-11-20T10:05:00.000Z',
  name: both('Shirt'),
  status: id === 7 ? 'active' : 'draft',
  version: 1,
  version_of: id === 7 ? null : 7,
  based_on: 7,
  choice_groups: groups,
  choices: [red, blue, small].map((row, index) => ({ id: index + 1, ...row })),
  options: { total: 2 },
  group_pricing: { total: 1 },
  labels: {},
});

async function compare(changes: Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>) {
  const provider = fakeProvider();
  const differences = vi.fn(async () => ({
    main: { id: 7, revision: 7, status: 'active', version: 1 },
    based_on: 7,
    changes,
    since: [],
    labels: {
      'options.sku': { 31: 'Red shirt S', 32: 'Blue shirt S' },
      'group_pricing.customer_group': { 5: 'Staff' },
    },
  }));
  Object.assign(provider, {
    differences,
    getOne: async (_resource: string, { id }: { id: unknown }) => ({ data: record(Number(id)) }),
  });
  await show(
    <CompareDialog
      resource={product_version}
      copy={{ id: 8, archived: false, version: 0 }}
      title="Shirt"
      confirmsPromote={false}
      mayPromote
      onPromoted={() => undefined}
      onClose={() => undefined}
    />,
    { provider },
  );
  return within(await screen.findByRole('dialog', { name: 'What the draft changes: [Shirt]' }));
}

/** Returns the rows of a field, without the header. */
async function rows(dialog: Awaited<ReturnType<typeof compare>>, name: string): Promise<readonly (string | null)[]> {
  const region = within(await dialog.findByRole('region', { name }));
  return region
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
}

test('differences name reordered choices, each with its group', async () => {
  const dialog = await compare({ choices: { before: [red, blue, small], after: [blue, red, small] } });
  expect(await rows(dialog, 'Choices')).toEqual([expect.stringMatching(/^MovedColour.*(?:Blue|Red)/u)]);
  expect(screen.queryByText(/\b[cg]\d\b/u)).toBeNull();
});

test('differences name reordered groups', async () => {
  const [colour, size] = groups.map(({ key, name }) => ({ key, name }));
  const dialog = await compare({ choice_groups: { before: [colour, size], after: [size, colour] } });
  expect(await rows(dialog, 'Choice groups')).toEqual([expect.stringMatching(/^Moved.*(?:Colour|Size)/u)]);
});

test('options are told by their choices: what is new, gone, marked as obsolete, and old and new of what changed', async () => {
  const dialog = await compare({
    options: {
      before: [option('c1.c3', '100.00'), option('c2.c3', null)],
      after: [option('c1.c3', '88.00', { sku: 32, obsolete: true })],
    },
  });
  const [changed, gone, ...more] = await rows(dialog, 'Options');
  expect(changed).toMatch(
    /^ChangedRed \/ S.*Before: Red shirt S → After: Blue shirt S.*Before: HK\$100\.00 → After: HK\$88\.00.*Before: No → After: Yes/u,
  );
  expect(gone).toMatch(/^RemovedBlue \/ S/u);
  expect(more).toEqual([]);
  expect(dialog.getByText('1 changed, 1 removed')).toBeDefined();
});

test('prices of groups are told by group and by what they are for', async () => {
  const dialog = await compare({
    group_pricing: {
      before: [{ customer_group: 5, combination: 'c1.c3', price: '85.00' }],
      after: [
        { customer_group: 5, combination: 'c1.c3', price: '80.00' },
        { customer_group: 5, combination: null, price: '90.00' },
      ],
    },
  });
  expect(await rows(dialog, 'Group prices')).toEqual([
    expect.stringMatching(/^ChangedStaffRed \/ SBefore: HK\$85\.00 → After: HK\$80\.00/u),
    expect.stringMatching(/^AddedStaff.*HK\$90\.00/u),
  ]);
});
