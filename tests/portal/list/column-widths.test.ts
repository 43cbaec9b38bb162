import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../resources/access.ts';
import type { Action, Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { type Language, languages } from '../../../resources/messages/languages.ts';
import { placeColumns } from '../../../src/list/column-settings.ts';
import { columnsOf } from '../../../src/list/columns.ts';
import { columnWidths } from '../../../src/list/column-widths.ts';
import { brand_campaign_child } from '../../../resources/catalogue/brand_campaign_child.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { product } from '../../../resources/catalogue/product.ts';
import { security_event } from '../../../resources/system/security_event.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { linkedColumn, widestColumn } from '../../../src/list/RecordTable.tsx';
import { parcel } from './harness.tsx';

const visible = (resource: Resource, language: Language, widths: Record<string, number> = {}) =>
  placeColumns(columnsOf(resource, allPermissions, language), resource.list.columns, { widths }).filter(
    (column) => column.visible,
  );

/** Computes a CSS width in pixels, for a table of `room` pixels. */
function pixels(width: string | undefined, room: number): number {
  const fixed = /^(\d+)px$/u.exec(width ?? '')?.[1];
  if (fixed !== undefined) return Number(fixed);
  const [, least, share, from, spare] = (
    /^calc\((\d+)px \+ ([\d.]+) \* clamp\(0px, 100cqw - (\d+)px, (\d+)px\)\)$/u.exec(width ?? '') ?? []
  ).map(Number);
  return (least ?? Number.NaN) + (share ?? Number.NaN) * Math.min(Math.max(0, room - (from ?? 0)), spare ?? 0);
}

describe('columns', () => {
  const columns = visible(parcel, 'en');
  const widths = columnWidths(columns, 88, 'name');
  const others = columns.filter(({ name }) => name !== 'name');
  const usual = others.reduce((sum, { width }) => sum + width, 88 + 260);
  const inRoom = (room: number) => others.map(({ name }) => pixels(widths.of.get(name), room));

  test('have their usual widths where there is room', () => {
    for (const room of [usual, usual + 500])
      inRoom(room).forEach((width, place) => expect(width).toBeCloseTo(others[place]?.width ?? Number.NaN, 1));
  });

  test('keep their least where there is none, and then the table scrolls', () => {
    expect(inRoom(300)).toEqual(others.map(({ least }) => least));
    expect(widths.least).toBe(others.reduce((sum, { least }) => sum + least, 88 + 180));
  });

  test('each give up a share between', () => {
    const room = Math.round((usual + widths.least) / 2);
    const given = inRoom(room);
    for (const [place, { width, least }] of others.entries()) {
      expect(given[place]).toBeLessThanOrEqual(width);
      expect(given[place]).toBeGreaterThanOrEqual(least);
    }
    // The title takes the remaining width.
    expect(room - 88 - given.reduce((sum, width) => sum + width, 0)).toBeGreaterThan(180);
  });

  test('leave to the title what is over the least of all, before they grow themselves', () => {
    const room = widths.least + 70;
    expect(inRoom(room)).toEqual(others.map(({ least }) => least));
    expect(inRoom(widths.least + 200)).not.toEqual(others.map(({ least }) => least));
  });

  test('that someone gave a width keep it', () => {
    const own = visible(parcel, 'en', { updated_at: 300, name: 90 });
    const { of, filled } = columnWidths(own, 0, 'name');
    expect([of.get('updated_at'), of.get('name'), filled]).toEqual(['300px', '90px', false]);
  });
});

test('a short code has room in one line, in a narrow list too', () => {
  const code = visible(coupon, 'en').find(({ name }) => name === 'code');
  expect(code?.least).toBeGreaterThanOrEqual(115);
});

describe('a list of ordinary columns', () => {
  /** A screen of 1,440 px with the open drawer (SPEC §2). */
  const room = 1_440 - 320;
  const lists: readonly Resource[] = resources.filter(
    ({ name, list }) => list.columns.length <= 8 || name === 'product_version' || name === 'product',
  );
  const cases = lists.flatMap((resource) => languages.map((language) => ({ name: resource.name, language, resource })));

  test.each(cases)('$name does not scroll sideways in $language', ({ resource, language }) => {
    const columns = visible(resource, language);
    const ofRow = Object.values<Action>(resource.actions ?? {}).some(({ bulk }) => bulk !== 'only');
    const stretched = widestColumn(columns, resource) ?? linkedColumn(columns, resource.title)?.name;
    expect(columnWidths(columns, ofRow ? 88 : 44, stretched).least).toBeLessThanOrEqual(room);
  });
});

test('the name of a version has room for two lines of a long one, and times and ranges of prices are whole', () => {
  const at1440 = (resource: Resource) => {
    const columns = visible(resource, 'en');
    const [room, besides, name] = [1_120, 88, widestColumn(columns, resource)];
    const { of } = columnWidths(columns, besides, name);
    const widths = new Map(columns.map((column) => [column.name, pixels(of.get(column.name), room)]));
    const others = columns.filter((column) => column.name !== name);
    return { widths, left: room - besides - others.reduce((sum, one) => sum + (widths.get(one.name) ?? 0), 0) };
  };
  expect(at1440(product_version).left).toBeGreaterThanOrEqual(250);
  const { widths } = at1440(product);
  // `HK$477.00–485.00`, and `27 May 2026` above the time, in the widest of the fonts.
  expect(widths.get('version.live.price')).toBeGreaterThanOrEqual(148);
  expect(widths.get('updated_at')).toBeGreaterThanOrEqual(112);
});

describe('what room is left goes', () => {
  test('to the words that explain a short title, where they are on show', () => {
    const columns = visible(product, 'en');
    const without = (...left: readonly string[]) => columns.filter(({ name }) => !left.includes(name));
    expect(widestColumn(columns, product)).toBe('version.live.name');
    expect(widestColumn(without('version.live.name'), product)).toBe('code');
    const hinted = { ...product, hint: 'ref_code' } as const;
    expect(widestColumn(without('version.live.name'), hinted)).toBe('ref_code');
  });

  test('to the title where that says more', () => {
    expect(widestColumn(visible(brand_campaign_child, 'en'), brand_campaign_child)).toBe('name');
    expect(widestColumn(visible(parcel, 'en'), parcel)).toBe('name');
  });
});

test('a chip of many words has room for them where the table has', () => {
  const events = visible(security_event, 'en');
  const event = columnWidths(events, 44, 'account').of.get('event');
  // As on a screen of 1,440 px: “Second factor removed” takes 165.
  expect(pixels(event, 1_080)).toBeGreaterThan(165);
});
