import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'url'> = [
  {
    name: 'plain',
    field: { kind: 'url', label },
    valid: [
      ...same('https://shop.example.hk/tea?size=2#now', 'http://localhost:8080', 'https://例子.香港/茶'),
      { given: ' https://shop.example.hk ', kept: 'https://shop.example.hk' },
    ],
    invalid: [
      ...breaking(
        'url',
        'shop.example.hk',
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://example.hk',
        'https://',
        'https://shop:secret@example.hk/',
        'https://a b.hk',
        `https://example.hk/${'x'.repeat(2000)}`,
      ),
      ...breaking('type', 5),
    ],
    matches: [
      ...matching(
        'https://shop.example.hk/tea',
        ['eq', 'https://shop.example.hk/tea', true],
        ['eq', 'https://shop.example.hk', false],
        ['contains', 'EXAMPLE', true],
        ['contains', 'coffee', false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['contains', 'http', false]),
    ],
  },
];
