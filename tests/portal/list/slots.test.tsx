import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ResourceList } from '../../../src/list/ResourceList.tsx';
import { type ListSlots, ListSlotsContext } from '../../../src/list/slots.ts';
import { fakeProvider, parcel, parcels, show } from './harness.tsx';

const weigh: ListSlots = {
  Toolbar: ({ resource }) => <button type="button">Weigh all of {resource.name}</button>,
  rowActions: (_, __, records) => [
    {
      name: 'weigh',
      label: ['Weigh', '秤', '称'],
      dialog: ({ title }) => <p role="alert">{`${title} of ${records.length}`}</p>,
    },
  ],
  selection: {
    offers: () => true,
    Buttons: ({ onAsk }) => (
      <button
        type="button"
        onClick={() => onAsk(({ selected }) => <p role="alert">{`Weighs ${JSON.stringify(selected.selection)}`}</p>)}
      >
        Weigh these
      </button>
    ),
  },
};

const list = (slots: readonly ListSlots[]) =>
  show(
    <ListSlotsContext value={slots}>
      <ResourceList resource={parcel} />
    </ListSlotsContext>,
    { fake: fakeProvider(parcels(2)) },
  );

describe('a list', () => {
  test('into which nothing is plugged has no actions, and nothing to select', async () => {
    await list([]);
    await screen.findByText('Parcel 1');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Parcel 1' })).toBeNull();
  });

  test('leaves out what is plugged into another entity’s', async () => {
    await list([{ ...weigh, resource: 'letter' }]);
    await screen.findByText('Parcel 1');
    expect(screen.queryByRole('button', { name: 'Weigh all of parcel' })).toBeNull();
  });

  test('draws what is plugged in: toolbar, menu of a row, bar of what is selected', async () => {
    await list([weigh]);
    await screen.findByRole('button', { name: 'Weigh all of parcel' });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Parcel 2' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Weigh' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Parcel 2 of 1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Parcel 1' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Weigh these' }));
    expect((await screen.findAllByRole('alert')).map((alert) => alert.textContent)).toContain('Weighs {"ids":[1]}');
  });
});
