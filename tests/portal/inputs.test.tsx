import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { describe, expect, test, vi } from 'vitest';
import { contentLocales } from '../../resources/kinds/kind.ts';
import type { Field } from '../../resources/kinds/index.ts';
import { FieldInput } from '../../resources/inputs/FieldInput.tsx';
import { type FormSetting, FormSettingProvider } from '../../resources/ui/form-setting.ts';
import { role } from '../../resources/system/role.ts';
import { viewsOf } from '../../resources/kinds/views.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { fakeProvider, show } from './form/harness.tsx';

const label = ['Thing', '東西', '东西'] as const;
/** The form's value at the last render. */
const seen: { value: unknown } = { value: undefined };

const submitted = vi.fn((event: FormEvent) => event.preventDefault());
const waits = vi.fn<NonNullable<FormSetting['wait']>>();

function Held() {
  const value: unknown = useWatch({ name: 'thing' });
  useEffect(() => {
    seen.value = value;
  }, [value]);
  return null;
}

function Form({ field, value, id }: { readonly field: Field; readonly value: unknown; readonly id?: number }) {
  const form = useForm({ defaultValues: { thing: value } });
  return (
    <FormProvider {...form}>
      <FormSettingProvider
        value={{ resource: 'store', id, locales: contentLocales, permissions: [], disabled: false, wait: waits }}
      >
        <form onSubmit={submitted}>
          <FieldInput source="thing" field={field} />
          <Held />
          <button type="button">Elsewhere</button>
          <button type="submit">Save</button>
        </form>
      </FormSettingProvider>
    </FormProvider>
  );
}

const enter = (field: Field, value: unknown, more: { provider?: ReturnType<typeof fakeProvider>; id?: number } = {}) =>
  show(<Form field={field} value={value} {...(more.id === undefined ? {} : { id: more.id })} />, {
    provider: more.provider ?? fakeProvider(),
  });
const box = (name = 'Thing') => screen.findByRole<HTMLInputElement>('textbox', { name });

test('an email address is typed, or found among the choices of its reference by what they are called', async () => {
  const options = vi.fn(() =>
    Promise.resolve([{ id: 4, title: 'chan@example.hk', hint: 'Chan Siu Ming · 9123 4567' }]),
  );
  const { user } = await enter({ kind: 'email', label, suggestedBy: 'customer' }, '', {
    provider: fakeProvider({ options }),
  });
  const input = await screen.findByRole('combobox', { name: 'Thing' });
  await user.type(input, 'Siu Ming');
  await waitFor(() =>
    expect(options).toHaveBeenLastCalledWith('store', 'customer', expect.objectContaining({ q: 'Siu Ming' })),
  );
  await user.click(await screen.findByRole('option', { name: /Chan Siu Ming/ }));
  expect(seen.value).toBe('chan@example.hk');
  await user.clear(input);
  await user.type(input, 'Other@Example.hk');
  await user.tab();
  expect(seen.value).toBe('other@example.hk');
});

describe('numbers', () => {
  test('money is typed as text, kept exact, and shows its thousands once left', async () => {
    const { user } = await enter({ kind: 'money', label }, '1234.50');
    const input = await box();
    expect(input).toHaveProperty('value', '1,234.50');
    await user.click(input);
    expect(input).toHaveProperty('value', '1234.50');
    await user.clear(input);
    await user.type(input, '9007199254740993.1');
    expect(seen.value).toBe('9007199254740993.1');
    await user.clear(input);
    await user.type(input, 'HK$12,345.6');
    expect(seen.value).toBe('12345.60');
    await user.tab();
    expect(input).toHaveProperty('value', '12,345.60');
  });

  test('what is typed over a number that was reached by key replaces it', async () => {
    const { user } = await enter({ kind: 'money', label }, '1234.50');
    await user.tab();
    const input = await box();
    expect(input).toHaveProperty('value', '1234.50');
    await user.keyboard('20');
    expect(seen.value).toBe('20.00');
  });

  test('an integer is a number, and what is none stays as typed for validation to name', async () => {
    const { user } = await enter({ kind: 'integer', label }, null);
    await user.type(await box(), '１２');
    expect(seen.value).toBe(12);
    await user.type(await box(), 'x');
    expect(seen.value).toBe('12x');
    await user.clear(await box());
    expect(seen.value).toBeNull();
  });
});

describe('texts', () => {
  test('are normalised on leaving, not under the fingers', async () => {
    const { user } = await enter({ kind: 'phone', label }, null);
    await user.type(await box(), '9123 4567');
    expect(seen.value).toBe('9123 4567');
    await user.tab();
    expect(seen.value).toBe('+85291234567');
  });

  test('a phone number that was reached by key is replaced by what is typed', async () => {
    const { user } = await enter({ kind: 'phone', label }, '+85291234567');
    await user.tab();
    const input = await box();
    expect(input).toHaveProperty('value', '+85291234567');
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 12]);
    await user.keyboard('61234567');
    expect(seen.value).toBe('61234567');
  });

  test('an input method composes undisturbed', async () => {
    await enter({ kind: 'text', label }, null);
    const input = await box();
    fireEvent.compositionStart(input);
    for (const text of ['ㄋ', 'ㄋㄧ', '你']) fireEvent.change(input, { target: { value: text } });
    expect(input).toHaveProperty('value', '你');
    fireEvent.compositionEnd(input);
    expect(seen.value).toBe('你');
  });

  test('an address opens only where it is one', async () => {
    const { user } = await enter({ kind: 'url', label }, null);
    await user.type(await box(), 'javascript:alert(1)');
    expect(screen.queryByRole('link')).toBeNull();
    await user.clear(await box());
    await user.type(await box(), 'https://example.hk/');
    expect(screen.getByRole('link', { name: 'Open the address in a new tab' }).getAttribute('href')).toBe(
      'https://example.hk/',
    );
  });
});

describe('times', () => {
  test('are shown and entered in Hong Kong time, kept in UTC', async () => {
    const { user } = await enter({ kind: 'dateTime', label }, '2026-11-20T16:30:00.000Z');
    const input = await box();
    expect(input).toHaveProperty('value', '21 Nov 2026 00:30');
    await user.clear(input);
    expect(seen.value).toBeNull();
    await user.type(input, '2026-12-01 08:00');
    expect(seen.value).toBe('2026-12-01T00:00:00.000Z');
    expect(input).toHaveProperty('value', '2026-12-01 08:00');
    await user.tab();
    expect(input).toHaveProperty('value', '1 Dec 2026 08:00');
  });

  test('a day alone is the end of a period where it ends one, typed or chosen', async () => {
    const { user } = await enter({ kind: 'dateTime', label, after: 'begin' }, null);
    const input = await box();
    await user.type(input, '22/11/2026');
    expect(seen.value).toBe('2026-11-22T15:59:00.000Z');
    await user.tab();
    expect(input).toHaveProperty('value', '22 Nov 2026 23:59');
    await user.clear(input);
    await user.type(input, '2026年11月22日晚上8點半');
    expect(seen.value).toBe('2026-11-22T12:30:00.000Z');
    await user.clear(input);
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    await user.click(await screen.findByRole('button', { name: 'Today' }));
    await waitFor(() => expect(seen.value).toMatch(/T15:59:00\.000Z$/u));
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input.value.slice(input.selectionStart ?? 0)).toBe('23:59');
  });

  test('what can’t be read stays, is the form’s value, and is named once left', async () => {
    const { user } = await enter({ kind: 'date', label }, '2026-11-20');
    const input = await box();
    await user.clear(input);
    await user.type(input, '11/22/2026');
    expect(input.getAttribute('aria-invalid')).toBe('false');
    await user.tab();
    expect(input).toHaveProperty('value', '11/22/2026');
    expect(seen.value).toBe('11/22/2026');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/^Can’t be read as a date\. Type it like \d/u)).toBeDefined();
    await user.clear(input);
    await user.type(input, '22/11/2026{Enter}');
    expect([seen.value, input.getAttribute('aria-invalid')]).toEqual(['2026-11-22', 'false']);
    expect(input).toHaveProperty('value', '22 Nov 2026');
  });

  test('a day comes from the calendar too, by keyboard, and keeps the time', async () => {
    const { user } = await enter({ kind: 'dateTime', label }, '2026-11-20T10:05:00.000Z');
    const input = await box();
    await user.click(input);
    await user.keyboard('{ArrowDown}');
    const calendar = await screen.findByRole('dialog', { name: 'Calendar' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('20'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(input);
    expect(seen.value).toBe('2026-11-20T10:05:00.000Z');
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('20'));
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await waitFor(() => expect(seen.value).toBe('2026-11-28T10:05:00.000Z'));
    await waitFor(() => expect(document.activeElement).toBe(input));
    const { value, selectionStart, selectionEnd } = input;
    expect(value.slice(selectionStart ?? 0, selectionEnd ?? 0)).toBe('18:05');
    expect(calendar.isConnected).toBe(false);
  });
});

describe('passwords', () => {
  test('are made up, shown, and repeated at once', async () => {
    const { user } = await enter({ kind: 'password', label, confirmed: true }, null, { id: 3 });
    const input = await screen.findByLabelText('Thing');
    expect(input.getAttribute('placeholder')).toBe('Unchanged');
    expect(input.getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Make up a password' }));
    expect(String(seen.value).length).toBeGreaterThan(20);
    expect(screen.getByLabelText('Thing, again')).toHaveProperty('value', seen.value);
    expect(input.getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide the password' }));
    expect(input.getAttribute('type')).toBe('password');
  });
});

describe('tags', () => {
  test('come by Enter, comma, leaving and pasting, each once', async () => {
    const { user } = await enter({ kind: 'tags', label }, ['a.hk']);
    const input = await screen.findByRole('combobox', { name: 'Thing' });
    await user.type(input, 'b.hk{Enter}c.hk,d.hk');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(seen.value).toEqual(['a.hk', 'b.hk', 'c.hk', 'd.hk']);
    await user.click(input);
    await user.paste('d.hk\ne.hk；f.hk');
    expect(seen.value).toEqual(['a.hk', 'b.hk', 'c.hk', 'd.hk', 'e.hk', 'f.hk']);
  });
});

describe('references', () => {
  const options = vi.fn(
    async (_resource: string, _field: string, { q = '', ids }: { q?: string; ids?: readonly unknown[] } = {}) =>
      [
        { id: 1, title: 'Central' },
        { id: 2, title: 'Mong Kok' },
        { id: 3, title: 'Sha Tin' },
      ].filter(({ id, title }) => (ids ? ids.includes(id) : title.toLowerCase().includes(q.toLowerCase()))),
  );

  test('name what is chosen, search once typing pauses, and are chosen with the keyboard', async () => {
    options.mockClear();
    const { user } = await enter({ kind: 'reference', label, to: 'store' }, 2, { provider: fakeProvider({ options }) });
    const input = await screen.findByRole('combobox', { name: 'Thing' });
    await waitFor(() => expect(input).toHaveProperty('value', 'Mong Kok'));
    expect(options.mock.calls.map(([, , params]) => params)).toMatchObject([{ ids: [2] }]);
    await user.clear(input);
    await user.type(input, 'sha');
    expect(await screen.findByRole('option', { name: 'Sha Tin' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('option', { name: 'Central' })).toBeNull());
    expect(options.mock.calls.filter(([, , params]) => params?.q === 'sh').length).toBe(0);
    await user.keyboard('{Enter}');
    expect(seen.value).toBe(3);
  });

  test('keep Enter from saving what is only typed: it takes the match, or waits for one', async () => {
    submitted.mockClear();
    const { user } = await enter({ kind: 'reference', label, to: 'store' }, 2, { provider: fakeProvider({ options }) });
    const input = await screen.findByRole('combobox', { name: 'Thing' });
    await waitFor(() => expect(input).toHaveProperty('value', 'Mong Kok'));
    await user.clear(input);
    await user.type(input, 'sh{Enter}');
    expect(seen.value).toBeNull();
    const [, pending] = waits.mock.lastCall ?? [];
    expect(typeof pending === 'object' && pending.settle()).toMatch(/“sh”/u);
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sha Tin']),
    );
    await user.type(input, 'x{Enter}');
    await screen.findByText('Nothing found for “shx”');
    await user.keyboard('{Enter}{Escape}{Enter}');
    expect(submitted).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(input).toHaveProperty('value', '');
    expect(waits.mock.lastCall).toEqual(['thing', undefined]);
    await user.type(input, 'sh');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Sha Tin']),
    );
    await user.keyboard('{Enter}');
    expect(seen.value).toBe(3);
    expect(submitted).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledTimes(1);
  });

  test('offer records with what tells them apart', async () => {
    const hinted = vi.fn(async () => [
      { id: 1, title: 'TEA-1', hint: 'Oolong of spring' },
      { id: 2, title: 'TEA-2' },
    ]);
    const { user } = await enter({ kind: 'reference', label, to: 'store' }, null, {
      provider: fakeProvider({ options: hinted }),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Thing' }));
    await user.click(await screen.findByRole('option', { name: /^TEA-1\s*Oolong of spring$/u }));
    expect(await screen.findByRole('combobox', { name: 'Thing' })).toHaveProperty('value', 'TEA-1');
  });

  test('offer customers by email, with name and phone below', async () => {
    const people = vi.fn(async (..._asked: readonly unknown[]) => [
      { id: 1, title: 'chan@shop.hk', hint: 'Chan Tai Man · +85291234567' },
      { id: 2, title: 'chen@shop.hk', hint: '陳大文 · +85261234567' },
    ]);
    const { user } = await enter({ kind: 'reference', label, to: 'user' }, null, {
      provider: fakeProvider({ options: people }),
    });
    await user.type(await screen.findByRole('combobox', { name: 'Thing' }), '陳大文');
    // The search waits for a pause in typing.
    await waitFor(() =>
      expect(people.mock.calls).toContainEqual(['store', 'thing', expect.objectContaining({ q: '陳大文' })]),
    );
    await user.click(await screen.findByRole('option', { name: /^chen@shop\.hk\s*陳大文 · \+85261234567$/u }));
    expect(seen.value).toBe(2);
  });

  test('that come with another record are asked for with that one, all at once, and searched here', async () => {
    const narrowed = vi.fn(async (_resource: string, _field: string, { of }: { of?: unknown } = {}) =>
      of === 3
        ? [
            { id: 1, title: 'Spring' },
            { id: 2, title: 'Autumn' },
          ]
        : [],
    );
    const field: Field = {
      kind: 'reference',
      label,
      to: 'store',
      many: true,
      narrow: { call: 'children', by: 'ids', from: 'product.campaigns' },
    };
    const Both = () => {
      const form = useForm({ defaultValues: { thing: [], product: 3 } satisfies Record<string, unknown> });
      return (
        <FormProvider {...form}>
          <FormSettingProvider
            value={{ resource: 'store', id: undefined, locales: contentLocales, permissions: [], disabled: false }}
          >
            <FieldInput source="thing" field={field} />
            <button type="button" onClick={() => form.setValue('product', 4)}>
              Other product
            </button>
          </FormSettingProvider>
        </FormProvider>
      );
    };
    const { user } = await show(<Both />, { provider: fakeProvider({ options: narrowed }) });
    const input = await screen.findByRole('combobox', { name: 'Thing' });
    await user.type(input, 'aut');
    expect(input).toHaveProperty('value', 'aut');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Autumn']);
    await user.clear(input);
    await user.click(await screen.findByRole('option', { name: 'Spring' }));
    expect(narrowed.mock.calls.filter(([, , params]) => params?.of === 3)).toHaveLength(1);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Other product' }));
    await user.click(input);
    expect(await screen.findByText('There is nothing to choose yet')).toBeDefined();
  });

  test('that come with another record are all there is in a form without it', async () => {
    options.mockClear();
    const { user } = await enter(
      { kind: 'reference', label, to: 'store', narrow: { call: 'children', by: 'ids', from: 'product.campaigns' } },
      null,
      { provider: fakeProvider({ options }) },
    );
    await user.click(await screen.findByRole('combobox', { name: 'Thing' }));
    await screen.findByRole('option', { name: 'Central' });
    expect(options.mock.calls.at(-1)?.[2]).toMatchObject({ q: '' });
  });

  test('several keep the order of their ids', async () => {
    const { user } = await enter({ kind: 'reference', label, to: 'store', many: true }, [3], {
      provider: fakeProvider({ options }),
    });
    await user.click(await screen.findByRole('combobox', { name: 'Thing' }));
    await user.click(await screen.findByRole('option', { name: 'Central' }));
    expect(seen.value).toEqual([1, 3]);
  });
});

describe('rows', () => {
  test('are added and removed in a table; kept ones keep their ids', async () => {
    const { user } = await enter(
      { kind: 'rows', label, fields: { part: { kind: 'text', label: ['Part', '零件', '零件'] } } },
      [
        { id: 5, part: 'lid' },
        { id: 6, part: 'base' },
      ],
    );
    await user.click(await screen.findByRole('button', { name: 'Remove row 1' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type((await screen.findAllByRole('textbox', { name: 'Part' })).at(-1) ?? document.body, 'nail');
    expect(seen.value).toEqual([{ id: 6, part: 'base' }, { part: 'nail' }]);
  });

  test('of a paged field are searched, pasted and removed, and collected until saved', async () => {
    const rows = vi.fn(async () => ({
      data: [
        { id: 1, email: 'a@b.hk' },
        { id: 2, email: 'c@d.hk' },
      ],
      total: 2,
    }));
    const { user } = await enter(
      {
        kind: 'rows',
        label,
        paged: true,
        key: 'email',
        fields: { email: { kind: 'email', label: ['Email', '電郵', '电邮'], required: true } },
      },
      { total: 2 },
      { provider: fakeProvider({ rows }), id: 9 },
    );
    const line = (await screen.findByText('a@b.hk')).closest('tr');
    if (!line) throw new Error('no row');
    await user.click(within(line).getByRole('button', { name: 'Remove' }));
    await user.click(await screen.findByRole('textbox', { name: /one per line/u }));
    await user.paste('E@F.hk\nnobody\ng@h.hk');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(seen.value).toEqual({ total: 2, set: [{ email: 'e@f.hk' }, { email: 'g@h.hk' }], remove: [1] });
    expect(screen.getByText('Not valid: nobody')).toBeDefined();
    await user.click(within(line).getByRole('button', { name: 'Keep' }));
    expect(seen.value).toEqual({ total: 2, set: [{ email: 'e@f.hk' }, { email: 'g@h.hk' }] });
  });

  test('of a paged field without an import are not taken where one save can’t take them, and the field says so', async () => {
    const { user } = await enter(
      {
        kind: 'rows',
        label,
        paged: true,
        fields: { email: { kind: 'email', label: ['Email', '電郵', '电邮'], required: true } },
      },
      { total: 0 },
    );
    const input = await screen.findByRole('textbox', { name: /one per line/u });
    await user.click(input);
    await user.paste(Array.from({ length: 100_000 }, (_, number) => `p${number}@b.hk`).join('\n'));
    expect(
      screen.getByText(
        '100,000 lines were pasted, and none was taken: one save takes 1,000 more. Paste that many, save, and go on with the rest.',
      ),
    ).toBeDefined();
    expect(input).toHaveProperty('value', '');
    await user.paste('a@b.hk');
    expect(screen.queryByText(/lines were pasted/u)).toBeNull();
    await user.keyboard('{Enter}');
    expect(seen.value).toEqual({ total: 0, set: [{ email: 'a@b.hk' }] });
  });
});

describe('filters', () => {
  const given = vi.fn();
  function Filtered({ field }: { readonly field: Field }) {
    const [value, setValue] = useState<unknown>();
    const { Filter } = viewsOf(field);
    return (
      <Filter
        name="thing"
        field={field}
        resource="store"
        label="Thing"
        value={value}
        onChange={(next) => {
          given(next);
          setValue(next);
        }}
      />
    );
  }
  const filter = (field: Field) => {
    given.mockClear();
    return show(<Filtered field={field} />, { provider: fakeProvider() });
  };

  test('a text contains what is typed, once typing pauses', async () => {
    const { user } = await filter({ kind: 'text', label });
    await user.type(screen.getByRole('textbox', { name: 'Thing' }), 'tea');
    await waitFor(() => expect(given.mock.calls).toEqual([[{ contains: 'tea' }]]));
  });

  test('a number lies between two, either open', async () => {
    const { user } = await filter({ kind: 'money', label });
    await user.type(screen.getByRole('textbox', { name: 'Thing from' }), '5{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Thing to' }), 'x{Enter}');
    expect(given.mock.calls).toEqual([[{ gte: '5.00' }]]);
  });

  test('emptiness is asked only of what may be empty', async () => {
    const { user } = await filter({ kind: 'text', label });
    await user.click(screen.getByRole('combobox'));
    await user.click(screen.getByRole('option', { name: 'is empty' }));
    expect(given).toHaveBeenLastCalledWith({ null: true });
  });

  test('of a required field there is no choice of emptiness', async () => {
    await filter({ kind: 'money', label, required: true });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('many choices', () => {
  const about = (name: string): readonly [string, string, string] => [name, name, name];
  const choices = [
    { value: 'a:list', label: about('Apples: list'), group: { label: about('Apples'), short: about('list') } },
    { value: 'b:list', label: about('Pears: list'), group: { label: about('Pears'), short: about('list') } },
    { value: 'a:edit', label: about('Apples: edit'), group: { label: about('Apples'), short: about('edit') } },
    { value: 'other', label: about('Anything else') },
  ];

  test('stand below what they are about; the value keeps the order declared', async () => {
    const { user } = await enter({ kind: 'select', label, many: true, choices }, ['a:edit']);
    const apples = within(await screen.findByRole('group', { name: 'Apples' }));
    expect(apples.getAllByRole('checkbox').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Apples: list',
      'Apples: edit',
    ]);
    expect(apples.getByText('list')).toBeTruthy();
    await user.click(
      within(screen.getByRole('group', { name: 'Pears' })).getByRole('checkbox', { name: 'Pears: list' }),
    );
    await user.click(apples.getByText('list'));
    await user.click(screen.getByRole('checkbox', { name: 'Anything else' }));
    expect(seen.value).toEqual(['a:list', 'b:list', 'a:edit', 'other']);
  });
});

describe('several choices', () => {
  test('of permissions, what several subjects share stands in one column, free where a subject lacks it', async () => {
    await enter(role.fields.permissions, ['ecommerce:DeleteBrand']);
    const [subject] = await screen.findAllByRole('group', { name: 'Orders' });
    expect(subject).toBeDefined();
    const placesOf = (action: string) =>
      screen.getAllByRole('checkbox', { name: new RegExp(`: ${action}$`, 'u') }).map((checkbox) => {
        const cell = checkbox.closest('label');
        return cell?.parentElement ? [...cell.parentElement.children].indexOf(cell) : -1;
      });
    for (const [column, action] of ['list', 'view', 'create', 'edit', 'delete', 'export', 'import'].entries()) {
      const places = placesOf(action);
      expect(places.length, action).toBeGreaterThan(1);
      expect(new Set(places), action).toEqual(new Set([column]));
    }
    // An action that only one subject has comes last, or first if the subject has no other.
    expect([placesOf('list only'), placesOf('send')]).toEqual([[7], [0]]);
    expect(screen.getByRole('checkbox', { name: 'Brand campaigns: delete' })).toHaveProperty('checked', true);
  });

  test('what another version chose stays behind what is ticked', async () => {
    const { user } = await enter(role.fields.permissions, ['ecommerce:CountStock']);
    await user.click(await screen.findByRole('checkbox', { name: 'Brand campaigns: delete' }));
    expect(seen.value).toEqual(['ecommerce:DeleteBrand', 'ecommerce:CountStock']);
  });
});

describe('placeholders', () => {
  const field = {
    kind: 'multilineText',
    label,
    localized: true,
    placeholders: { sets: { note: { name: ['Full name', '全名', '全名'] } }, use: 'note' },
  } as const satisfies Field;

  test('a press puts one where the caret is, in the language that is being written', async () => {
    const { user } = await enter(field, { zh_HK: '你好', en_US: 'Dear , hello' });
    const english = await box('Thing (English)');
    await user.click(english);
    english.setSelectionRange(5, 5);
    await user.click(screen.getByRole('button', { name: 'Full name {name}' }));
    expect(seen.value).toEqual({ zh_HK: '你好', en_US: 'Dear {name}, hello' });
    expect(english).toBe(document.activeElement);
    expect(english.selectionStart).toBe(11);
  });

  test('by keyboard, they go into the text that was left', async () => {
    const { user } = await enter(field, { zh_HK: '你好', en_US: 'Dear , hi' });
    const english = await box('Thing (English)');
    await user.click(english);
    english.setSelectionRange(5, 5);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(seen.value).toEqual({ zh_HK: '你好', en_US: 'Dear {name}, hi' });
  });
});

test('a phone number reads in groups of digits until somebody types in it', async () => {
  enter({ kind: 'phone', label }, '+85291234567');
  const box = await screen.findByRole('textbox', { name: /Thing/u });
  expect(box).toHaveProperty('value', '+852 9123 4567');
  fireEvent.focus(box);
  expect(box).toHaveProperty('value', '+85291234567');
  fireEvent.blur(box);
  expect(box).toHaveProperty('value', '+852 9123 4567');
  expect(seen.value).toBe('+85291234567');
});

test('what one only reads says its help, too; what was given with a new record doesn’t say how', async () => {
  const help = ['It ends in a week', '一星期後失效', '一星期后失效'] as const;
  await enter({ kind: 'text', label, help, readOnly: true }, 'blue', { id: 7 });
  expect(await screen.findByText('blue')).toBeDefined();
  expect(screen.getByText('It ends in a week')).toBeDefined();
  cleanup();
  await enter({ kind: 'text', label, help, write: 'ecommerce:UpdateOrder' }, 'green');
  expect(await screen.findByText('green')).toBeDefined();
  expect(screen.getByText('It ends in a week')).toBeDefined();
  cleanup();
  await enter({ kind: 'text', label, help, once: true }, 'red', { id: 7 });
  expect(await screen.findByText('red')).toBeDefined();
  expect(screen.queryByText('It ends in a week')).toBeNull();
});
