import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { detectEncoding, encodingSample, guessEncoding, sampleSize } from '../../../resources/csv/index.ts';
import { resources } from '../../../resources/index.ts';

/**
 * The same product list in other programs' encodings. Made with iconv, because no JavaScript API writes these
 * encodings.
 */
const traditional = '貨號,名稱\r\nA1,香港奶茶「茶走」\r\nA2,菠蘿油、雞蛋仔\r\n';
const simplified = '货号,名称\r\nA1,香港奶茶“茶走”\r\nA2,菠萝油、鸡蛋仔\r\n';

const files = {
  big5: 'b366b8b92ca657bad90d0a41312cadbbb4e4a5a4aff9a175aff9a8aba1760d0a41322cb5d4c5daaa6fa142c2fbb34aa54a0d0a',
  gbTraditional:
    'd89bcc962cc3fbb7510d0a41312ccfe3b8dbc4ccb2e8a1b8b2e8d7dfa1b90d0a41322cb2a4cc7dd3cda1a2eb75b5b0d7d00d0a',
  gbSimplified:
    'bbf5bac52cc3fbb3c60d0a41312ccfe3b8dbc4ccb2e8a1b0b2e8d7dfa1b10d0a41322cb2a4c2dcd3cda1a2bca6b5b0d7d00d0a',
};

const utf16 = (text: string, big: boolean, mark: boolean) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

describe('the encoding of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(traditional), 'utf-8'],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${simplified}`), 'utf-8'],
    ['UTF-8 cut inside a character', Buffer.from(traditional).subarray(0, 5), 'utf-8'],
    ['plain Latin', Buffer.from('item_code,name\nA,B\n'), 'utf-8'],
    ['nothing', Buffer.alloc(0), 'utf-8'],
    ['UTF-16 LE', utf16(traditional, false, true), 'utf-16le'],
    ['UTF-16 BE', utf16(traditional, true, true), 'utf-16be'],
    ['UTF-16 LE without a mark', utf16(traditional, false, false), 'utf-16le'],
    ['UTF-16 BE without a mark', utf16(simplified, true, false), 'utf-16be'],
    ['Big5', Buffer.from(files.big5, 'hex'), 'big5'],
    ['GB18030, simplified', Buffer.from(files.gbSimplified, 'hex'), 'gb18030'],
    ['GB18030, traditional', Buffer.from(files.gbTraditional, 'hex'), 'gb18030'],
  ] as const)('is told of %s', (_name, bytes, encoding) => {
    expect(detectEncoding(bytes)).toBe(encoding);
  });
});

/** Every label of the portal in one language: words as short as those in a file with one row. */
function labelsIn(place: number, of: unknown = resources): readonly string[] {
  const label: unknown =
    Array.isArray(of) && of.length === 3 && of.every((one) => typeof one === 'string') ? of[place] : undefined;
  if (typeof label === 'string') return /\p{sc=Han}/u.test(label) ? [label] : [];
  return typeof of === 'object' && of !== null
    ? [...new Set(Object.values(of).flatMap((one) => labelsIn(place, one)))]
    : [];
}

const written = [
  ['Big5-HKSCS', 'big5-hkscs', 'big5', 1],
  ['simplified GB18030', 'gb18030', 'gb18030', 2],
  ['traditional GB18030', 'gb18030', 'gb18030', 1],
  ['traditional UTF-8', 'utf-8', 'utf-8', 1],
  ['simplified UTF-8', 'utf-8', 'utf-8', 2],
] as const;
const fileOf = (words: readonly string[]) => `#sku,1\r\nitem_code,name\r\nA-1,${words.join(',')}\r\n`;

describe('short files', () => {
  // A statistical test: fixed seeds make it repeatable.
  test.each(written)(
    'of one word, in %s, are never taken for another, and seldom asked about',
    (_, encoding, expected, place) => {
      const guesses = labelsIn(place).map((word) => ({
        word,
        ...guessEncoding(iconv.encode(fileOf([word]), encoding)),
      }));
      expect(guesses.length).toBeGreaterThan(250);
      expect(guesses.filter((guess) => guess.sure && guess.encoding !== expected)).toEqual([]);
      expect(guesses.filter(({ sure }) => !sure).length / guesses.length).toBeLessThan(
        expected === 'utf-8' ? 0.001 : 0.08,
      );
    },
  );

  test.each(written)('of three words, in %s, are told', (_, encoding, expected, place) => {
    const words = fc.sample(fc.tuple(...[1, 2, 3].map(() => fc.constantFrom(...labelsIn(place)))), {
      numRuns: 1_000,
      seed: 20_261_121,
    });
    const guesses = words.map((three) => guessEncoding(iconv.encode(fileOf(three), encoding)));
    expect(guesses.filter((guess) => guess.sure && guess.encoding !== expected)).toEqual([]);
    expect(guesses.filter(({ sure }) => !sure).length).toBeLessThanOrEqual(5);
  });

  test.each(['Café', '£5', '20°C', 'naïve – “so”', '3 × 4', 'Tea™', '🍵', 'ひらがな 普洱'])(
    '%s in UTF-8 needs no asking',
    (text) => {
      expect(guessEncoding(Buffer.from(fileOf([text])))).toEqual({ encoding: 'utf-8', sure: true });
    },
  );

  test('of which nothing tells the encoding are not sure, and name both', () => {
    // The two bytes are common in both encodings.
    const unsure = guessEncoding(
      Buffer.concat([Buffer.from('#sku,1\r\nitem_code,name\r\nA-1,'), Buffer.from('b5bdb5bd', 'hex')]),
    );
    expect(['big5', 'gb18030']).toContain(unsure.encoding);
    expect(unsure).toMatchObject({ sure: false, or: expect.stringMatching(/^(?:big5|gb18030)$/u) });
  });
});

describe('a file whose first Chinese stands late', () => {
  const late = (text: string, encoding: string) =>
    Buffer.concat([
      Buffer.from('#sku,1\nitem_code,name\n'),
      Buffer.from('A-1,plain\n'.repeat(60_000)),
      iconv.encode(text, encoding),
    ]);
  const sampled = (bytes: Buffer) => encodingSample(bytes.length, async (from, to) => bytes.subarray(from, to));

  test.each([
    ['香港奶茶「茶走」', 'big5-hkscs', 'big5'],
    ['香港奶茶，鸡蛋仔', 'gb18030', 'gb18030'],
    ['香港奶茶「茶走」', 'utf-8', 'utf-8'],
    ['plain', 'utf-8', 'utf-8'],
  ])('%s in %s is told', async (text, encoding, expected) => {
    const bytes = late(text, encoding);
    expect(bytes.length).toBeGreaterThan(sampleSize * 2);
    expect(guessEncoding(await sampled(bytes))).toEqual({ encoding: expected, sure: true });
  });

  test('is not told by a single NUL: it is damage, not half a character', async () => {
    const bytes = Buffer.from('#sku,1\r\nitem_code\r\nA\0');
    expect(guessEncoding(await sampled(bytes))).toEqual({ encoding: 'utf-8', sure: true });
  });

  test('is looked at from its beginning where that has a mark', async () => {
    const bytes = utf16(traditional, false, true);
    expect(guessEncoding(await sampled(bytes))).toEqual({ encoding: 'utf-16le', sure: true });
  });
});
