import { breaking, type Examples, label, matching } from '../examples.ts';

export const examples: Examples<'text'> = [
  {
    name: 'plain',
    field: { kind: 'text', label },
    valid: [
      { given: 'Green tea', kept: 'Green tea' },
      { given: '  Green \t tea\n', kept: 'Green tea' },
      { given: '港式奶茶 𠮷', kept: '港式奶茶 𠮷' },
      { given: '=SUM(1), \'quoted\' "twice"; and 100% _all_', kept: '=SUM(1), \'quoted\' "twice"; and 100% _all_' },
      { given: '   ', kept: null },
      { given: '\u200B', kept: null },
      { given: ' \u200D\u3164\u202E\u0085\uFE0F ', kept: null },
      { given: '\u202ENew\u202C \u2067role\u2069\u200E', kept: 'New role' },
      { given: '👩\u200D🍳 می\u200Cخواهم', kept: '👩\u200D🍳 می\u200Cخواهم' },
    ],
    invalid: breaking('type', 5, true, ['Green tea'], { zh_HK: '綠茶' }, 'Green\0tea', 'Half a \ud842'),
    matches: [
      ...matching(
        'Green tea',
        ['eq', 'Green tea', true],
        ['eq', 'Green', false],
        ['in', ['Milk tea', 'Green tea'], true],
        ['in', ['Milk tea'], false],
      ),
      ...matching(
        'Green tea',
        ['contains', 'een t', true],
        ['contains', 'TEA', true],
        ['contains', '%', false],
        ['contains', 'Gr_en', false],
        ['null', 'true', false],
        ['null', 'false', true],
      ),
      ...matching('港式奶茶', ['contains', '奶茶', true], ['contains', '紅茶', false], ['contains', '茶', true]),
      ...matching('50% off_now\\', ['contains', '0% o', true], ['contains', 'f_n', true], ['contains', '\\', true]),
      ...matching(
        null,
        ['null', 'true', true],
        ['null', 'false', false],
        ['eq', 'Green tea', false],
        ['contains', 'e', false],
      ),
    ],
  },
  {
    name: 'with rules',
    field: { kind: 'text', label, minLength: 2, maxLength: 8, alphaDash: true, excluded: ['root'] },
    valid: [{ given: 'may-2', kept: 'may-2' }],
    invalid: [
      ...breaking('betweenLength', 'a', 'ninechars'),
      ...breaking('alphaDash', 'a b'),
      ...breaking('excluded', 'root'),
    ],
    matches: [],
  },
  {
    name: 'read out on the telephone',
    field: { kind: 'text', label, ascii: true, alphaDash: true },
    valid: [{ given: 'may-2_B', kept: 'may-2_B' }],
    invalid: breaking('asciiDash', 'a.b', 'a b', 'аdmin', 'ａ', '王小明'),
    matches: [],
  },
];
