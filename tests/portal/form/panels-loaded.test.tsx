import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { salesman } from '../../../resources/system/salesman.ts';
import { EditForm } from '../../../src/form/EditForm.tsx';
import { lazyPanel } from '../../../src/form/lazy-panel.ts';
import { FormSlotsContext, type RecordPanel } from '../../../src/form/slots.ts';
import { oneRecord, show } from './harness.tsx';

const Panel = () => <p>Sales of Ann</p>;
const heading = { level: 1, name: 'Ann' } as const;

/** Opens a salesman whose page has a panel, at the end of a section or below the form. Its code arrives on demand. */
async function open(place: Pick<RecordPanel, 'within'>) {
  let arrive = () => {};
  const code = new Promise<{ readonly default: typeof Panel }>((resolve) => {
    arrive = () => resolve({ default: Panel });
  });
  const panel: RecordPanel = {
    section: 'sales',
    label: ['Sales', '銷售', '销售'],
    ...place,
    ...lazyPanel(() => code),
  };
  const slots = [{ panels: () => [panel] }];
  const { provider } = oneRecord({ id: 7, revision: 1, name: 'Ann', code: 'ANN' });
  await show(
    <FormSlotsContext value={slots}>
      <Routes>
        <Route path="/salesman/:id" element={<EditForm resource={salesman} />} />
      </Routes>
    </FormSlotsContext>,
    { provider, at: '/salesman/7' },
  );
  return { provider, arrive: () => act(async () => arrive()) };
}

test('a record is shown together with the panels in its sections, so that none moves what is below it', async () => {
  const { provider, arrive } = await open({ within: 'profile' });
  await waitFor(() => expect(provider.getOne).toHaveResolved());
  await act(async () => undefined);
  expect(screen.queryByRole('heading', heading)).toBeNull();
  await arrive();
  await screen.findByRole('heading', heading);
  screen.getByText('Sales of Ann');
});

test('a record is shown before a panel below it, whose place is kept', async () => {
  const { arrive } = await open({});
  await screen.findByRole('heading', heading);
  expect(screen.queryByText('Sales of Ann')).toBeNull();
  await arrive();
  await screen.findByText('Sales of Ann');
});
