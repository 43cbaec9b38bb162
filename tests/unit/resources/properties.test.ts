import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfHongKongDay, fromHongKong, toHongKong } from '../../../resources/kinds/date/hong-kong.ts';
import { compareDecimals } from '../../../resources/kinds/decimal-order.ts';
import { decimalText } from '../../../resources/kinds/decimal-text.ts';
import { kindOf } from '../../../resources/kinds/index.ts';
import { isEmpty, validate } from '../../../resources/schema.ts';
import { allExamples } from '../../kinds/all-examples.ts';

/** A fixed seed makes runs repeatable. A failure prints its seed and path, which can be passed here. */
fc.configureGlobal({ seed: 20_261_120, numRuns: 300 });

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
const decimal = fc.record({ sign: fc.constantFrom('', '-'), whole: digits(1, 10), fraction: digits(0, 6) });

describe('a decimal text', () => {
  test('never loses a digit', () => {
    fc.assert(
      fc.property(decimal, ({ sign, whole, fraction }) => {
        const kept = decimalText(16, 6).parse(fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`);
        const [keptWhole = '', keptFraction = ''] = kept.replace('-', '').split('.');
        expect(BigInt(keptWhole)).toBe(BigInt(whole));
        expect(keptFraction).toBe(fraction.padEnd(6, '0'));
        expect(kept.startsWith('-')).toBe(sign === '-' && /[1-9]/u.test(whole + fraction));
      }),
    );
  });

  test('with more places than allowed is refused, never rounded', () => {
    fc.assert(
      fc.property(
        digits(1, 8),
        digits(2, 2),
        digits(0, 4),
        fc.integer({ min: 1, max: 9 }),
        (whole, fraction, more, last) => {
          expect(decimalText(14, 2).safeParse(`${whole}.${fraction}${more}${last}`).success).toBe(false);
        },
      ),
    );
  });

  test('has the order of its number', () => {
    const scaled = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    const written = (value: bigint) => {
      const text = `${value < 0n ? -value : value}`.padStart(4, '0');
      return `${value < 0n ? '-' : ''}${text.slice(0, -3)}.${text.slice(-3)}`;
    };
    fc.assert(
      fc.property(scaled, scaled, (left, right) => {
        expect(Math.sign(compareDecimals(written(left), written(right)))).toBe(
          left < right ? -1 : left > right ? 1 : 0,
        );
        expect(compareDecimals(written(left), `${written(left)}000`)).toBe(0);
      }),
    );
  });
});

describe('Hong Kong time', () => {
  const second = fc.integer({ min: Date.parse('0001-01-02') / 1000, max: Date.parse('9999-12-30') / 1000 });

  test('goes to the clock on the wall and back', () => {
    fc.assert(
      fc.property(second, (seconds) => {
        const utc = new Date(seconds * 1000).toISOString();
        expect(fromHongKong(toHongKong(utc))).toBe(utc);
        expect(fromHongKong(toHongKong(utc).replace('T', ' '))).toBe(utc);
      }),
    );
  });

  test('is eight hours ahead, and its day ends a millisecond before the next', () => {
    expect(toHongKong('2026-11-20T16:30:00.000Z')).toBe('2026-11-21T00:30:00');
    fc.assert(
      fc.property(second, (seconds) => {
        const day = toHongKong(new Date(seconds * 1000).toISOString()).slice(0, 10);
        const end = endOfHongKongDay(day) ?? '';
        expect(toHongKong(end)).toBe(`${day}T23:59:59`);
        expect(toHongKong(new Date(Date.parse(end) + 1).toISOString())).toMatch(/T00:00:00$/u);
      }),
    );
  });

  test.each(['2026-02-30', '2026-11-20T24:00', '2026-11-20 18:60', '20.11.2026', '', 'today'])('has no %j', (text) => {
    expect(fromHongKong(text)).toBeUndefined();
  });
});

describe.each(allExamples)('$title', ({ field, valid }) => {
  const read = (it: unknown) => validate({ fields: { it: field } }, { it }, { mode: 'create' });
  const spaces = fc.constantFrom('', ' ', '\t', ' \n ');
  const texts = valid.flatMap(({ given }) =>
    typeof given === 'string' ? [given] : Array.isArray(given) ? given.map(String) : [],
  );
  const near = fc
    .tuple(spaces, fc.constantFrom(...texts, 'x'), fc.string({ unit: 'grapheme', maxLength: 4 }), spaces)
    .map((parts) => parts.join(''));
  const given = fc.oneof(
    fc.constantFrom(...valid.map((one) => one.given)),
    near,
    fc.string({ unit: 'binary' }),
    fc.date({ noInvalidDate: true }).map((day) => day.toISOString()),
    fc.array(near, { maxLength: 3 }),
    fc.integer(),
    fc.double(),
    fc.jsonValue(),
  );

  test('validating what validation gave changes nothing', () => {
    fc.assert(
      fc.property(given, (value) => {
        const once = read(value);
        if (once.ok) expect(read(once.values.it)).toEqual(once);
      }),
    );
  });

  test('what validation gave survives a CSV cell', () => {
    const { storage } = kindOf(field);
    fc.assert(
      fc.property(given, (value) => {
        const once = read(value);
        if (!once.ok || isEmpty(once.values.it)) return;
        const cell = kindOf(field).writeCsv(once.values.it);
        if (storage.at === 'column' && storage.concealed) expect(cell).toBe('');
        else expect(read(kindOf(field).readCsv(cell))).toEqual(once);
      }),
    );
  });

  test('nothing that JSON can hold makes validation fail in itself', () => {
    fc.assert(
      fc.property(given, (value) => {
        expect(read(value)).toHaveProperty('ok');
      }),
    );
  });
});
