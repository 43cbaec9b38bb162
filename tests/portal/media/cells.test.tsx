import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { label } from '../../../resources/kinds/examples.ts';
import type { Field } from '../../../resources/kinds/index.ts';
import { cell as mediaCell } from '../../../resources/kinds/media/cell.tsx';
import { views as mediaViews } from '../../../resources/kinds/media/views.tsx';
import { PartValue } from '../../../src/traits/conflict/PartValue.tsx';
import { fakeProvider, show } from '../form/harness.tsx';

const { Cell } = mediaCell;
const one: Field = { kind: 'media', label };
const many: Field = { kind: 'media', label, many: true };
const bare: Field = { kind: 'media', label, alt: false };
const url = (name: string) => `/media/${'k'.repeat(26)}/${name}`;
const alt = { zh_HK: null, en_US: null };

test('a picture is small in a list, a document goes by its name, and what nobody knows by its number', async () => {
  const labels = { 1: url('cup.png'), 2: url('%E8%8C%B6.pdf') };
  await show(
    <>
      <div data-testid="picture">
        <Cell value={1} field={bare} labels={labels} />
      </div>
      <div data-testid="document">
        <Cell value={{ file: 2, alt }} field={one} labels={labels} />
      </div>
      <div data-testid="unknown">
        <Cell value={3} field={bare} labels={labels} />
      </div>
      <div data-testid="count">
        <Cell
          value={[
            { id: 1, file: 1, alt },
            { id: 2, file: 9, alt },
          ]}
          field={many}
        />
      </div>
    </>,
    { provider: fakeProvider() },
  );
  const picture = await within(screen.getByTestId('picture')).findByRole('img', { name: 'cup.png' });
  expect(picture.getAttribute('src')).toBe(`${url('cup.png')}?size=thumb`);
  expect(screen.getByTestId('document').textContent).toBe('茶.pdf');
  expect(screen.getByTestId('unknown').textContent).toBe('#3');
  expect(screen.getByTestId('count').textContent).toBe('2 files');
});

test('the history shows the pictures before and after, with their words', async () => {
  const labels = { 'it.file': { 1: url('old.png'), 2: url('new.png') } };
  await show(
    <PartValue
      field={many}
      name="it"
      value={[
        { id: 5, file: 1, alt: { zh_HK: '舊', en_US: null } },
        { id: 6, file: 2, alt },
      ]}
      labels={labels}
    />,
    { provider: fakeProvider() },
  );
  expect((await screen.findAllByRole('img')).map((picture) => picture.getAttribute('alt'))).toEqual([
    'old.png',
    'new.png',
  ]);
  expect(screen.getByText('舊')).toBeTruthy();
});

test('a filter asks whether there is one', async () => {
  const asked: unknown[] = [];
  const { user } = await show(
    <mediaViews.Filter
      name="cover.file"
      field={bare}
      resource="store"
      label="Cover"
      value={{ null: 'false' }}
      onChange={(value) => asked.push(value)}
    />,
    { provider: fakeProvider() },
  );
  await user.click(screen.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'is empty' }));
  expect(asked).toEqual([{ null: 'true' }]);
});
