import { breaking, type Examples, label, matching, same } from '../examples.ts';

const heading = '<h2>冰皮月餅</h2><p>以<strong>糯米</strong>製成，<a href="https://example.hk/mooncake">詳情</a>。</p>';

export const examples: Examples<'richText'> = [
  {
    name: 'formatted',
    field: { kind: 'richText', label, maxLength: 300 },
    valid: [
      ...same(
        '<p>One paragraph</p>',
        heading,
        '<ul><li><p>A &amp; B</p></li></ul>',
        'No tags',
        '<p><img src="/media/0123456789abcdefghijklmnop/cup.png" alt="茶杯"></p>',
      ),
      { given: ' <p>Spaced</p>\r\n', kept: '<p>Spaced</p>' },
      { given: '<p> </p><p><br></p>', kept: null },
      { given: ' ', kept: null },
      { given: '<p>\u200B</p><p>&#12644;</p>', kept: null },
    ],
    invalid: [
      ...breaking('type', 5, ['<p>One</p>'], { html: '<p>One</p>' }),
      ...breaking('maxLength', `<p>${'字'.repeat(300)}</p>`),
    ],
    matches: [
      ...matching('<p>Tea</p>', ['null', 'false', true], ['null', 'true', false]),
      ...matching(null, ['null', 'true', true], ['null', 'false', false]),
    ],
    csv: [{ cell: '<p>茶</p>', kept: '<p>茶</p>' }],
  },
  {
    name: 'of any length',
    field: { kind: 'richText', label },
    valid: same(`<p>${'字'.repeat(20_000)}</p>`),
    invalid: breaking('maxLength', `<p>${'x'.repeat(100_000)}</p>`),
    matches: [],
  },
];
