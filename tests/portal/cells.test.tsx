import { render, screen } from '@testing-library/react';
import { I18nContextProvider, memoryStore, StoreContextProvider } from 'react-admin';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RecordLinkContext, type RecordLinkProps } from '../../resources/ui/record-link.ts';
import { cellOf } from '../../resources/kinds/cells.ts';
import { formatMoment, formatRelative } from '../../resources/kinds/date-time/format.ts';
import { type Field, kinds } from '../../resources/kinds/index.ts';
import type { CellProps } from '../../resources/kinds/kind-views.ts';
import { labelIn, type Language } from '../../resources/messages/languages.ts';
import { i18nIn } from './i18n-in.ts';

const label = ['Field', '欄位', '栏位'] as const;
const choices = [
  { value: 'paid', label: ['Paid', '已付款', '已付款'], tone: 'success' },
  { value: 'cash', label: ['Cash', '現金', '现金'] },
  { value: 'fps', label: ['FPS', '轉數快', '转数快'] },
] as const;

async function draw(field: Field, value: unknown, more: Partial<CellProps> & { language?: Language } = {}) {
  const { language = 'en', ...props } = more;
  const i18n = await i18nIn(language);
  const { Cell } = cellOf(field);
  const { container } = render(
    <StoreContextProvider value={memoryStore()}>
      <I18nContextProvider value={i18n}>
        <Cell value={value} field={field} {...props} />
      </I18nContextProvider>
    </StoreContextProvider>,
  );
  return container;
}
const textOf = async (...given: Parameters<typeof draw>) => (await draw(...given)).textContent;

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T12:05:00Z'));
});

test('a host without spaces may break before its dots, and is read as one word', async () => {
  const cell = await draw({ kind: 'text', label }, 'club.waterfront.example.hk');
  expect(cell.textContent).toBe('club.waterfront.example.hk');
  expect(cell.querySelectorAll('wbr')).toHaveLength(3);
  expect((await draw({ kind: 'text', label }, 'Mr. Chan of St. Mary')).querySelectorAll('wbr')).toHaveLength(0);
});

describe('a missing value', () => {
  test.each(Object.keys(kinds).filter((kind) => !['boolean', 'rows', 'password'].includes(kind)))(
    '%s shows a dash that is silent to screen readers',
    async (kind) => {
      const given: Record<string, Field> = {
        select: { kind: 'select', label, choices },
        reference: { kind: 'reference', label, to: 'store' },
        group: { kind: 'group', label, fields: {} },
      };
      const plain = (
        [
          'text',
          'multilineText',
          'integer',
          'decimal',
          'money',
          'percent',
          'date',
          'dateTime',
          'tags',
          'email',
          'phone',
          'url',
          'colour',
        ] as const
      ).find((name) => name === kind);
      const field = given[kind] ?? plainField(plain);
      for (const value of [null, undefined]) {
        const container = await draw(field, value);
        expect(container.querySelector('[aria-hidden=true]')?.textContent).toBe('–');
      }
    },
  );
});

function plainField(
  kind:
    | 'text'
    | 'multilineText'
    | 'integer'
    | 'decimal'
    | 'money'
    | 'percent'
    | 'date'
    | 'dateTime'
    | 'tags'
    | 'email'
    | 'phone'
    | 'url'
    | 'colour'
    | undefined,
): Field {
  if (kind === 'decimal') return { kind, label, places: 3, unit: 'kg' };
  return { kind: kind ?? 'text', label };
}

describe('formatted values', () => {
  test.each<[string, Field, unknown, string]>([
    ['an integer in groups of three', { kind: 'integer', label }, 1234567, '1,234,567'],
    ['a decimal with its places and unit', plainField('decimal'), '-1234.500', '-1,234.500 kg'],
    ['money in Hong Kong dollars', { kind: 'money', label }, '1234567.80', 'HK$1,234,567.80'],
    ['money below zero', { kind: 'money', label }, '-5.00', '-HK$5.00'],
    ['zero', { kind: 'integer', label }, 0, '0'],
    ['a percentage', { kind: 'percent', label }, '12.50', '12.50%'],
    ['a day', { kind: 'date', label }, '2026-09-03', '3 Sep 2026'],
    ['a day of a filter on moments', { kind: 'dateTime', label }, '2026-11-20', '20 Nov 2026'],
    ['a phone number of Hong Kong', { kind: 'phone', label }, '+85291234567', '+852 9123 4567'],
    ['a phone number of elsewhere', { kind: 'phone', label }, '+447911123456', '+447911123456'],
    ['tags', { kind: 'tags', label }, ['a.hk', 'b.hk'], 'a.hk, b.hk'],
    ['several choices', { kind: 'select', label, choices, many: true }, ['cash', 'fps'], 'Cash, FPS'],
    ['a choice no longer declared', { kind: 'select', label, choices }, 'cheque', 'cheque'],
    [
      'a group with the labels of its fields',
      {
        kind: 'group',
        label,
        fields: { a: { kind: 'integer', label: ['A', '甲', '甲'] }, b: { kind: 'text', label: ['B', '乙', '乙'] } },
      },
      { a: 1, b: 'x' },
      'A: 1, B: x',
    ],
    ['how many rows', { kind: 'rows', label, fields: {} }, [{ id: 1 }, { id: 2 }], '2 rows'],
    ['one row', { kind: 'rows', label, fields: {} }, [{ id: 1 }], '1 row'],
    ['how many rows of pages', { kind: 'rows', label, fields: {}, paged: true }, { total: 12345 }, '12,345 rows'],
    ['nothing of a password', { kind: 'password', label }, 'secret', '–'],
    ['a reference without its title', { kind: 'reference', label, to: 'store' }, 12, '#12'],
  ])('%s', async (_, field, value, text) => {
    expect(await textOf(field, value)).toBe(text);
  });

  test.each<[Language, string]>([
    ['zh-Hant', '2026年11月20日 18:05'],
    ['zh-Hans', '2026年11月20日 18:05'],
    ['en', '20 Nov 2026 18:05'],
  ])('a moment in %s', (language, text) => {
    expect(formatMoment('2026-11-20T10:05:00Z', language)).toBe(text);
  });

  // The short names of units differ between versions of Unicode's locale data.
  test.each([
    ['2026-11-20T12:04:30Z', /^now$/],
    ['2026-11-20T11:59:00Z', /^6\s?m(?:in)?\.? ago$/],
    ['2026-11-23T13:05:00Z', /^in 3\s?d/],
    ['2026-08-20T12:05:00Z', /^3\s?mo/],
    ['not a time', /^$/],
  ])('%s in relation to now', (moment, text) => {
    expect(formatRelative(moment, Date.parse('2026-11-20T12:05:00Z'), 'en')).toMatch(text);
  });

  test('a moment stands with how long ago it was, in its tooltip too', async () => {
    const time = (await draw({ kind: 'dateTime', label }, '2026-11-20T10:05:00.000Z')).querySelector('time');
    expect(time?.textContent).toMatch(/^20 Nov 2026 18:05\s?2\s?h/);
    expect(time?.title).toMatch(/^20 Nov 2026 18:05 \(2\s?h/);
  });
});

describe('more than text', () => {
  test('yes and no are an icon with a word for screen readers, and words in a sentence', async () => {
    const yes = await draw({ kind: 'boolean', label }, true);
    expect([yes.querySelector('svg')?.getAttribute('aria-hidden'), yes.textContent]).toEqual(['true', 'Yes']);
    const no = await draw({ kind: 'boolean', label }, false, { spelled: true, language: 'zh-Hant' });
    expect([no.querySelector('svg'), no.textContent]).toEqual([null, '否']);
  });

  test('a status is a word on its colour, its words in Chinese too', async () => {
    const container = await draw({ kind: 'select', label, choices }, 'paid', { language: 'zh-Hant' });
    expect(container.textContent).toBe('已付款');
    expect(container.querySelector('span span')?.className).not.toBe('');
  });

  test('long text is whole in its tooltip', async () => {
    const text = 'long '.repeat(100);
    await draw({ kind: 'text', label }, text);
    expect(screen.getByTitle(text.trim(), { normalizer: (given) => given.trim() })).toBeDefined();
  });

  test('only http(s) addresses become links, opened in a new tab without opener', async () => {
    const container = await draw({ kind: 'url', label }, 'https://shop.example.hk/');
    const link = container.querySelector('a');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer']);
    expect((await draw({ kind: 'url', label }, 'javascript:alert(1)')).querySelector('a')).toBeNull();
  });

  test('a colour has its swatch, and nothing else is drawn with', async () => {
    expect((await draw({ kind: 'colour', label }, '#6dcbc4')).textContent).toBe('#6dcbc4');
    expect((await draw({ kind: 'colour', label }, 'url(x)')).textContent).toBe('–');
  });

  test('references show titles, each a link where the page gives one', async () => {
    const i18n = await i18nIn('en');
    const Link = ({ resource, id, children }: RecordLinkProps) => <a href={`/${resource}/${id}`}>{children}</a>;
    const field: Field = { kind: 'reference', label, to: 'storefront', many: true };
    const { Cell } = cellOf(field);
    render(
      <StoreContextProvider value={memoryStore()}>
        <I18nContextProvider value={i18n}>
          <RecordLinkContext value={Link}>
            <Cell value={[1, 2]} field={field} labels={{ 1: 'a.hk', 2: 'b.hk' }} />
          </RecordLinkContext>
        </I18nContextProvider>
      </StoreContextProvider>,
    );
    expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['a.hk', '/storefront/1'],
      ['b.hk', '/storefront/2'],
    ]);
  });
});

test('numbers are right-aligned', () => {
  for (const kind of ['integer', 'decimal', 'money', 'percent'] as const)
    expect(cellOf({ kind, label })).toMatchObject({ align: 'right' });
});

test('labels of choices exist in every language', () => {
  expect(labelIn(choices[0].label, 'zh-Hans')).toBe('已付款');
});
