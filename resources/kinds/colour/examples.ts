import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'colour'> = [
  {
    name: 'plain',
    field: { kind: 'colour', label },
    valid: [...same('#6dcbc4', '#000000'), { given: ' #6DCBC4 ', kept: '#6dcbc4' }, { given: '#aBc', kept: '#aabbcc' }],
    invalid: [
      ...breaking('colour', '6dcbc4', '#6dcbc', '#gggggg', 'red', '#6dcbc4ff', 'rgb(0,0,0)'),
      ...breaking('type', 0),
    ],
    matches: [
      ...matching(
        '#6dcbc4',
        ['eq', '#6dcbc4', true],
        ['eq', '#000000', false],
        ['in', ['#000000', '#6dcbc4'], true],
        ['in', ['#000000'], false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false]),
    ],
  },
];
