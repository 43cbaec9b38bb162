import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'tags'> = [
  {
    name: 'plain',
    field: { kind: 'tags', label },
    valid: [
      ...same(['tea'], ['tea', '奶茶'], []),
      { given: [' milk  tea ', 'milk \u202Etea', '', '\u200B'], kept: ['milk tea'] },
      { given: null, kept: [] },
    ],
    invalid: [
      ...breaking('type', 'tea', {}, [5], ['te\0a']),
      ...breaking('tag', ['a;b'], ['x'.repeat(101)]),
      ...breaking(
        'most',
        Array.from({ length: 501 }, (_, index) => `tag ${index}`),
      ),
    ],
    matches: [
      ...matching(
        ['tea', '奶茶'],
        ['eq', 'tea', true],
        ['eq', '奶茶', true],
        ['eq', 'te', false],
        ['in', ['coffee', 'tea'], true],
        ['in', ['coffee'], false],
        ['null', 'false', true],
      ),
      ...matching([], ['null', 'true', true], ['null', 'false', false], ['eq', 'tea', false]),
    ],
    csv: [
      { cell: 'tea; 奶茶 ;', kept: ['tea', '奶茶'] },
      { cell: '', kept: [] },
    ],
  },
  {
    name: 'of one form',
    field: { kind: 'tags', label, each: '[a-z]+\\.hk', minLength: 1, maxLength: 2 },
    valid: same(['shop.hk'], ['shop.hk', 'tea.hk']),
    invalid: [...breaking('tag', ['shop.hk', 'shop.com']), ...breaking('betweenEntries', ['a.hk', 'b.hk', 'c.hk'])],
    matches: [],
  },
];
