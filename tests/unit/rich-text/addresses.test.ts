import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { attributeIn } from '../../../resources/kinds/rich-text/tokens.ts';
import { parseFileUrl, filesInText } from '../../../server/media/file-urls.ts';
import { sanitizeHtml } from '../../../server/rich-text/sanitize.ts';

const key = '0123456789abcdefghijklmnop';
const url = `/media/${key}/%E8%8C%B6.png`;

describe('an address of a file', () => {
  test.each([
    [`/media/${key}/茶.png`, url],
    [url, url],
    [`/media/${key}/%E8%8C%B6.png?size=medium#top`, `${url}?size=medium#top`],
    [`/media/%30123456789abcdefghijklmnop/茶.png`, url],
    [`/media/./x/../${key}/茶.png`, url],
    [`\\media\\${key}\\茶.png`, url],
    [` /me\ndia/${key}/\t茶.png`, url],
    [`/media/${key}%2F茶.png`, url],
    [`https://shop.example/media/${key}/茶.png`, `https://shop.example${url}`],
    [`https://Shop.Example:443/media/${key}/茶.png?size=thumb`, `https://shop.example${url}?size=thumb`],
    [`//shop.example:8080/media/${key}/茶.png`, `//shop.example:8080${url}`],
  ])('%j is written %s', (given, written) => {
    expect(parseFileUrl(given)).toEqual({ url, written, foreign: written !== url && !written.startsWith('/media/') });
    expect(parseFileUrl(written)?.written).toBe(written);
    expect(sanitizeHtml(`<p>a<img src="${given.trim().replaceAll(/[\n\t]/gu, '')}"></p>`)).toBe(
      `<p>a<img src="${written}"></p>`,
    );
  });

  test.each([
    '',
    'x',
    '/product/1',
    '/media/short/a.png',
    `/media/${key}`,
    `/media/${key.toUpperCase()}/a.png`,
    `https://x.example/files/media/${key}/a.png`,
    `mailto:a@b.example?x=/media/${key}/a.png`,
    'http://[',
    `/media/${key}/%E8`,
  ])('%j is none', (given) => expect(parseFileUrl(given)).toBeUndefined());
});

test('of a text, what pictures, videos and links name; not what stands in words or in other attributes', () => {
  const other = key.replace('0', 'z');
  expect(
    filesInText(
      `<p>"/media/${other}/a.png"<img alt=" src=/media/${other}/a.png" title='href="/media/${other}/b.png"' src="${url}"></p>`,
    ),
  ).toEqual([{ url, written: url, foreign: false }]);
  expect(
    filesInText(`<a href=//x.example${url}>x</a><video src='${url}' poster="/media/${other}/c.png"></video>`).map(
      (one) => [one.url, one.foreign],
    ),
  ).toEqual([
    [url, false],
    [`/media/${other}/c.png`, false],
  ]);
  expect(attributeIn(' alt = "a src=b" SRC = c', 'src')).toBe('c');
  expect(attributeIn(' controls src', 'controls')).toBe('');
});

test('whatever is written, a cleaned text names the file by its 26 characters wherever a browser would load it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '\n',
      '\t',
      'https:',
      '//shop.example',
      '?a',
      '#b',
      'media',
      '/media/',
      key,
      `/media/${key}/`,
      '%6dedia',
      '茶.png',
      'a.png',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
      (address) => {
        const clean = sanitizeHtml(`<p>a<img src="${address.replaceAll('"', '')}"></p>`);
        expect(sanitizeHtml(clean)).toBe(clean);
        const kept = /src="([^"]*)"/u.exec(clean)?.[1]?.replaceAll('&#x26;', '&').replaceAll('&amp;', '&');
        if (kept === undefined || !URL.canParse(kept, 'https://shop.example')) return;
        const path = new URL(kept, 'https://shop.example').pathname;
        if (path.startsWith(`/media/${key}/`)) expect(clean).toContain(`/media/${key}/`);
      },
    ),
    { numRuns: 800 },
  );
});
