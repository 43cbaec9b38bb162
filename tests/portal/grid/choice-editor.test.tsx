import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, TestMemoryRouter } from 'react-admin';
import { expect, test, vi } from 'vitest';
import { ChoiceEditor } from '../../../src/grid/ChoiceEditor.tsx';
import type { CellChoice } from '../../../src/grid/grid-props.ts';
import { fakeProvider } from '../form/harness.tsx';
import { i18nIn } from '../i18n-in.ts';

const teas: readonly CellChoice[] = ['Assam', 'Assam gold', 'Ceylon'].map((label, index) => ({
  text: `${label} #${index + 1}`,
  label,
}));
const matching = (q: string) => teas.filter(({ label }) => label.toLowerCase().includes(q.toLowerCase()));

/** Opens a cell; `find` answers its searches. */
async function openCell(find: (q: string) => Promise<readonly CellChoice[]> = async (q) => matching(q)) {
  const i18nProvider = await i18nIn('en');
  const onType = vi.fn<(text: string) => void>();
  const onEnd = vi.fn();
  render(
    <TestMemoryRouter>
      <AdminContext dataProvider={fakeProvider()} i18nProvider={i18nProvider} store={memoryStore()}>
        <ChoiceEditor
          label="Row 2, Tea"
          text=""
          numeric={false}
          fresh
          choices={{ find, searched: (typed) => typed.trim(), taken: (_typed, { text }) => text }}
          onType={onType}
          onEnd={onEnd}
        />
      </AdminContext>
    </TestMemoryRouter>,
  );
  return { input: screen.getByRole('combobox', { name: 'Row 2, Tea' }), onType, onEnd };
}

test('Enter takes what is typed, though a choice was highlighted before one typed on', async () => {
  const { input, onType, onEnd } = await openCell();
  await userEvent.type(input, 'as');
  await screen.findByRole('option', { name: 'Assam' });
  await userEvent.keyboard('{ArrowDown}');
  expect(input.getAttribute('aria-activedescendant')).not.toBeNull();
  await userEvent.keyboard('sorted{Enter}');
  expect(onType).toHaveBeenLastCalledWith('assorted');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ rows: 1, columns: 0 });
});

test('Enter takes what is typed, though the list of that search has come and still has the highlighted choice', async () => {
  const { input, onType, onEnd } = await openCell();
  await userEvent.type(input, 'as');
  await screen.findByRole('option', { name: 'Assam gold' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await userEvent.type(input, 'sam g');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await userEvent.keyboard('{Enter}');
  expect(onType).toHaveBeenLastCalledWith('assam g');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ rows: 1, columns: 0 });
});

test('Enter takes the choice that the arrow keys highlighted', async () => {
  const { input, onType, onEnd } = await openCell();
  await userEvent.type(input, 'as');
  await screen.findByRole('option', { name: 'Assam' });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onType).toHaveBeenLastCalledWith('Assam gold #2');
  expect(onEnd).toHaveBeenCalledExactlyOnceWith({ rows: 1, columns: 0 });
});

test('choices of the search before can’t be taken while the next is under way', async () => {
  const answers = new Map<string, (found: readonly CellChoice[]) => void>();
  const { input, onType } = await openCell(
    (q) => new Promise((resolve) => (q === 'as' ? resolve(matching(q)) : answers.set(q, resolve))),
  );
  await userEvent.type(input, 'as');
  await screen.findByRole('option', { name: 'Assam' });
  await userEvent.clear(input);
  await userEvent.type(input, 'cey');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByText('Searching…')).toBeTruthy();
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(answers.has('cey')).toBe(true));
  answers.get('cey')?.(matching('cey'));
  await userEvent.click(await screen.findByRole('option', { name: 'Ceylon' }));
  expect(onType).toHaveBeenLastCalledWith('Ceylon #3');
});
