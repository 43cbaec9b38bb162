import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'multilineText'> = [
  {
    name: 'plain',
    field: { kind: 'multilineText', label, maxLength: 30 },
    valid: [
      ...same('One line', 'Two\nlines', 'A gap\n\nbetween', '第一行\n第二行'),
      { given: '\n Two \r\nlines\t\r', kept: 'Two\nlines' },
      { given: ' \n ', kept: null },
      { given: '\u200B\n\u3164', kept: null },
      { given: 'Two\n\u202Elines', kept: 'Two\nlines' },
    ],
    invalid: [...breaking('type', 5, ['One line']), ...breaking('maxLength', 'More than thirty characters in all')],
    matches: [
      ...matching(
        'Fragile goods\nHandle with care',
        ['contains', 'handle', true],
        ['contains', 'goods\nHan', true],
        ['contains', 'heavy', false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['contains', 'a', false]),
    ],
  },
];
