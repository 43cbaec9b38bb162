import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { contentLocales } from '../../resources/kinds/kind.ts';
import { cellOf } from '../../resources/kinds/cells.ts';
import { kindOf, type Field } from '../../resources/kinds/index.ts';
import { emptyValue } from '../../resources/kinds/empty-value.ts';
import { FieldInput } from '../../resources/inputs/FieldInput.tsx';
import { FormSettingProvider } from '../../resources/ui/form-setting.ts';
import { viewsOf } from '../../resources/kinds/views.ts';
import { allExamples } from '../kinds/all-examples.ts';
import { fakeProvider, show } from './form/harness.tsx';

const setting = { resource: 'store', id: 1, locales: contentLocales, permissions: [], disabled: false };

function Form({
  field,
  value,
  disabled = false,
}: {
  readonly field: Field;
  readonly value: unknown;
  readonly disabled?: boolean;
}) {
  const form = useForm({ defaultValues: { example: value } });
  return (
    <FormProvider {...form}>
      <FormSettingProvider value={{ ...setting, disabled }}>
        <FieldInput source="example" field={field} />
      </FormSettingProvider>
    </FormProvider>
  );
}

/** Returns the value as it is in a record: the number of rows for a paged field. */
const recorded = (field: Field, kept: unknown) => {
  const { storage } = kindOf(field);
  return storage.at === 'child' && storage.paged ? { total: 2 } : kept;
};

describe.each(allExamples)('$title', ({ field, valid, matches }) => {
  test('draws its input empty and with each valid value, and its name is spoken', async () => {
    await show(
      <>
        <Form field={field} value={emptyValue(field)} />
        {valid.map(({ kept }, index) => (
          <Form key={index} field={field} value={recorded(field, kept)} />
        ))}
      </>,
      { provider: fakeProvider() },
    );
    expect((await screen.findAllByText(/Example/u)).length).toBeGreaterThan(valid.length - 1);
  });

  test('draws its value in place of an input that may not be written', async () => {
    await show(
      valid.map(({ kept }, index) => <Form key={index} field={field} value={recorded(field, kept)} disabled />),
      { provider: fakeProvider() },
    );
    expect(document.querySelectorAll('input, textarea, [role="combobox"]').length).toBe(0);
  });

  test('draws its filter without a value and with each argument', async () => {
    const { Filter } = viewsOf(field);
    const values = [
      undefined,
      ...matches.map(({ operator, argument }) =>
        operator === 'eq' || operator === 'in' ? argument : { [operator]: argument },
      ),
    ];
    const onChange = vi.fn();
    await show(
      values.map((value, index) => (
        <Filter
          key={index}
          name="example"
          field={field}
          resource="store"
          label="Example"
          value={value}
          onChange={onChange}
        />
      )),
      { provider: fakeProvider() },
    );
    expect(onChange).not.toHaveBeenCalled();
  });

  test('draws its cell with nothing and with each valid value', async () => {
    const { Cell } = cellOf(field);
    await show(
      [null, ...valid.map(({ kept }) => kept)].map((value, index) => (
        <div key={index} data-testid="cell">
          <Cell value={value} field={field} />
        </div>
      )),
      { provider: fakeProvider() },
    );
    expect((await screen.findAllByTestId('cell')).length).toBe(valid.length + 1);
  });
});

test('a text of several lines that may not be written keeps its paragraphs', async () => {
  const text = 'Dear {name}\n\nYour order is on its way.';
  await show(<Form field={{ kind: 'multilineText', label: ['Text', '內文', '正文'] }} value={text} disabled />, {
    provider: fakeProvider(),
  });
  const shown = await screen.findByText(/^Dear/u);
  expect([shown.textContent, shown.style.whiteSpace]).toEqual([text, 'pre-wrap']);
});
