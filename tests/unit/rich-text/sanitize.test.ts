import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlankHtml, plainText } from '../../../resources/kinds/rich-text/plain-text.ts';
import { NestingError, sanitizeHtml } from '../../../server/rich-text/sanitize.ts';
import { wrongIn } from '../../rich-text/harmless.ts';
import { vectorsOf } from '../../rich-text/vectors.ts';

const vectors = vectorsOf('alert(1)');

/** Odd HTML: pieces of tags, quotes and texts in any order, and whole attack vectors. */
const names = [
  'p',
  'b',
  'a',
  'li',
  'ul',
  'ol',
  'table',
  'tr',
  'td',
  'button',
  'svg',
  'math',
  'style',
  'title',
  'pre',
  'h2',
  'br',
  'img',
  'video',
  'template',
  'select',
  'form',
  'noscript',
  'div',
  'option',
  'mtext',
  'foreignObject',
  'caption',
  'nobr',
  'marquee',
  'textarea',
  'body',
  'html',
];
const piece = fc.oneof(
  fc.constantFrom(...names).map((name) => `<${name}>`),
  fc.constantFrom(...names).map((name) => `</${name}>`),
  fc.constantFrom(...vectors),
  fc.constantFrom(
    '<a href="https://example.hk/?a=1&b=2">',
    '<img src="/media/x.png" alt="&quot;">',
    '<!--',
    '-->',
    '&amp;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '\n',
    '\u00a0',
    ' ',
    '茶',
    '𠮷',
    '<ol start=3>',
    '</a',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const html = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

test('there are more than 200 vectors, no two the same', () => {
  expect(new Set(vectors).size).toBe(vectors.length);
  expect(vectors.length).toBeGreaterThan(200);
});

test('of every vector only what is allowed stays', () => {
  expect(
    vectors.filter((vector) => wrongIn(vector).length === 0).length,
    'vectors that are harmless as they are',
  ).toBeLessThan(20);
  expect(vectors.flatMap((vector) => wrongIn(sanitizeHtml(vector)).map((wrong) => `${vector}: ${wrong}`))).toEqual([]);
});

test('of any HTML only what is allowed stays, and cleaning it again changes no byte', () => {
  fc.assert(
    fc.property(html, (given) => {
      const clean = sanitizeHtml(given);
      expect(wrongIn(clean)).toEqual([]);
      expect(sanitizeHtml(clean)).toBe(clean);
    }),
    { numRuns: 2_000 },
  );
});

test('what the editor writes stays as it is, to the byte', () => {
  for (const written of [
    '<p>冰皮月餅 &amp; 茶 &lt;50g&gt;</p>'.replace('&gt;', '>'),
    '<h2>標題</h2><p><strong>粗</strong><em>斜</em><u>底</u><s>刪</s><code>x</code></p>',
    '<ul><li><p>一</p><ol start="3"><li><p>二</p></li></ol></li></ul>',
    '<blockquote><p>引文</p></blockquote><pre><code>a\n  b</code></pre><hr>',
    '<p><a href="https://example.hk/?a=1&amp;b=2">x</a><a href="mailto:a@example.hk">y</a><a href="/p/1">z</a></p>',
    '<p><img src="/media/0123456789abcdefghijklmnop/%E8%8C%B6.png" alt="茶" width="640" height="480">a<br>b</p>',
    '<video src="/media/0123456789abcdefghijklmnop/a.mp4" width="640" height="480" controls></video>',
  ])
    expect(sanitizeHtml(written)).toBe(written);
});

describe('what is unknown', () => {
  test.each([
    ['<section><h2>A</h2>b</section>', '<div><h2>A</h2>b</div>'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', '<div><div><div>a</div><div>b</div></div></div>'],
    ['<span style="color:red">red</span> <mark>ink</mark>', 'red ink'],
    ['<img alt="nothing"><video></video>', ''],
    ['<p>a<script>b</script>c</p>', '<p>ac</p>'],
    ['<p> </p><p><br></p>', ''],
    ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ])('%s becomes %s', (given, kept) => expect(sanitizeHtml(given)).toBe(kept));
});

test('what is nested deeper than any editor writes is refused', () => {
  for (const tag of ['b', 'div', 'blockquote'])
    expect(() => sanitizeHtml(`<${tag}>`.repeat(16_000))).toThrow(NestingError);
});

describe('the words of a text', () => {
  test('stand a line each, pictures by their words', () => {
    expect(
      plainText(
        '<h2>A &amp; B</h2><p>one<br>two &#x8336;</p><ul><li><p>c</p></li></ul><p><img src=x alt="A cup"><img src=y></p><video src=z></video>',
        { img: 'picture', video: 'video' },
      ),
    ).toBe('A & B\none\ntwo 茶\n• c\n[A cup][picture]\n[video]');
    expect(plainText('No tags, 1 < 2')).toBe('No tags, 1 < 2');
    expect(plainText('<p title="a>b">x</p><!-- y -->z')).toBe('x\nz');
  });

  test('are there where a browser would show any, of what was cleaned', () => {
    fc.assert(
      fc.property(html, (given) => {
        const clean = sanitizeHtml(given);
        expect(isBlankHtml(clean)).toBe(clean === '');
      }),
    );
  });

  test.each(['<a ', '<', '<!--', '"', '<p title="', '&#'])(
    'cost no more than in proportion to their length, however odd: %s',
    (odd) => {
      // Beside usual markup of the same length: quadratic work would take hundreds of times as long.
      const length = 1_000_000;
      const usual = '<p>a</p>';
      const most = 30 * work(usual.repeat(length / usual.length));
      expect(work(odd.repeat(length / odd.length))).toBeLessThan(most);
    },
  );
});

/** The CPU time of reading a text in microseconds: the least of a few runs, so that load on the machine doesn't count. */
function work(given: string): number {
  const measures = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    plainText(given);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1, Math.min(...measures));
}
