import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Resource } from '../../../resources/define.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { order } from '../../../resources/orders/order.ts';
import { ListScreen } from '../../../src/screens/ListScreen.tsx';
import { RelatedScreen } from '../../../src/screens/RelatedScreen.tsx';
import { fakeRuns } from '../bulk/fake-runs.ts';
import { archivedRecord, draftRecord, leaflet, leafletRecord, versionServer } from '../drafts/leaflet.ts';
import { showForm, signIn } from '../form/harness.tsx';
import { fakeProvider, parcel, parcels, show } from '../list/harness.tsx';
import { watchCommands } from './offered.ts';

beforeEach(signIn);

async function openList(resource: Resource, count = 3) {
  const fake = fakeProvider(parcels(count));
  fakeRuns(fake, ({ id }) => `Parcel ${id}`);
  const { address } = await show(<ListScreen resource={resource} />, { fake, at: `/${resource.name}` });
  return { address, ...watchCommands() };
}

const filed: Resource = { ...parcel, csv: { version: 1, key: 'id' } };
const boxes = () => screen.findAllByRole('checkbox', { name: /^Select (?!all)/u });

async function selectTwo() {
  for (const box of (await boxes()).slice(0, 2)) await userEvent.click(box);
  return screen.findByRole('toolbar', { name: '2 selected' });
}

describe('what is done to a selection', () => {
  test.each<[string, Resource, string]>([
    ['actions of the declaration, files, deletion', filed, '2 selected'],
    ['documents', order, 'Orders: 2 selected'],
    ['bulk edit', { ...parcel, name: 'product_version' }, 'Product versions: 2 selected'],
  ])('is offered as its buttons do it: %s', async (_, resource, about) => {
    const { offered } = await openList(resource);
    const bar = await selectTwo();
    const buttons = () =>
      within(bar)
        .getAllByRole('button')
        .map((button) => `${button.getAttribute('aria-label') ?? button.textContent}: ${about}`);
    await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(buttons())));
    expect(buttons().length).toBeGreaterThan(2);
  });

  test('is asked first, as by its button', async () => {
    const { run } = await openList(parcel);
    await selectTwo();
    run('Delete: 2 selected');
    expect(await screen.findByRole('dialog', { name: 'Delete 2 parcels?' })).toBeDefined();
  });

  test('is gone with the selection, which it can end', async () => {
    const { offered, run } = await openList(parcel);
    await selectTwo();
    run('Clear selection: 2 selected');
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: /selected/u })).toBeNull());
    expect(offered().filter((one) => one.endsWith('selected'))).toEqual([]);
  });
});

test('what is done to the selections of two lists on one page is told apart', async () => {
  const fake = fakeProvider(parcels(3));
  fakeRuns(fake, ({ id }) => `Parcel ${id}`);
  const lists = [order, product_version].map(({ name }) => ({ ...parcel, name, parent: 'store' }) as const);
  await show(
    <>
      {lists.map((resource) => (
        <RelatedScreen key={resource.name} resource={resource} parentId={7} />
      ))}
    </>,
    { fake, at: '/store/7' },
  );
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: 'Select Parcel 3' })).toHaveLength(2));
  for (const box of screen.getAllByRole('checkbox', { name: 'Select Parcel 3' })) await userEvent.click(box);
  const { commands, offered } = watchCommands();
  const clears = () => offered().filter((one) => one.startsWith('Clear selection'));
  const both = ['Clear selection: Orders: 1 selected', 'Clear selection: Product versions: 1 selected'];
  await waitFor(() => expect(clears()).toEqual(both));
  const names = commands().map(({ name }) => name);
  expect(names).toHaveLength(new Set(names).size);
});

describe('what is done to a list', () => {
  test('is offered: its files by name, and what selects', async () => {
    const { address, offered, run } = await openList(filed);
    await boxes();
    await waitFor(() => expect(offered()).toContain('Export as CSV…: Parcels'));
    for (const words of ['Import CSV…: Parcels', 'Earlier bulk changes', 'Columns']) expect(offered()).toContain(words);
    run('Select all on this page');
    expect(await screen.findByRole('toolbar', { name: '3 selected' })).toBeDefined();
    run('Import CSV…: Parcels');
    await waitFor(() => expect(address()).toMatch(/^\/parcel\/import/u));
  });

  test('that opens below a button opens there', async () => {
    const { run } = await openList(parcel);
    await boxes();
    run('Columns');
    expect(await screen.findByRole('dialog', { name: /columns/iu })).toBeDefined();
  });
});

test('a version is compared, promoted and restored, as by its buttons', async () => {
  const records = [leafletRecord(), draftRecord(), archivedRecord()];
  const { provider } = versionServer(...records);
  await showForm(leaflet, { provider, at: '/leaflet/8' });
  await screen.findByRole('region', { name: 'Drafts and versions' });
  const { commands, offered, run } = watchCommands();
  await waitFor(() => expect(offered()).toContain('Restore version 2: Winter sale'));
  for (const words of ['Compare', 'Promote', 'Versions', 'History'])
    expect(offered()).toContain(`${words}: Winter sale`);
  // Listed after the commands for this version, however many versions there are.
  const general = commands().filter((one) => one.general);
  expect(general.map(({ label }) => label)).toEqual(['Restore version 2']);
  run('Promote: Winter sale');
  expect(await screen.findByRole('dialog', { name: /^Are you sure to promote/u })).toBeDefined();
});
