import { breaking, type Examples, label, matching, same } from '../examples.ts';

const nothing = { zh_HK: null, en_US: null };

export const examples: Examples<'media'> = [
  {
    name: 'with alternative text',
    field: { kind: 'media', label },
    valid: [
      {
        given: { file: '2', alt: { zh_HK: ' 茶杯 ', en_US: 'A cup' } },
        kept: { file: 2, alt: { zh_HK: '茶杯', en_US: 'A cup' } },
      },
      { given: { file: 1 }, kept: { file: 1, alt: nothing } },
      { given: {}, kept: { file: null, alt: nothing } },
    ],
    invalid: [
      ...breaking('type', 'cup.png', [1], 5),
      { given: { file: 'cup.png' }, rule: 'reference', at: 'file' },
      { given: { file: 0 }, rule: 'reference', at: 'file' },
      { given: { file: 1, alt: 'A cup' }, rule: 'type', at: 'alt' },
      { given: { file: 1, alt: { en_US: 'x'.repeat(301) } }, rule: 'maxLength', at: 'alt.en_US' },
      { given: { file: 1, url: 'https://example.hk/cup.png' }, rule: 'unknown', at: 'url' },
    ],
    matches: [],
  },
  {
    name: 'many, in their order',
    field: { kind: 'media', label, many: true, maxLength: 3 },
    valid: [
      {
        given: [{ file: 3, alt: { zh_HK: '茶杯', en_US: 'A cup' } }, { file: 1 }],
        kept: [
          { file: 3, alt: { zh_HK: '茶杯', en_US: 'A cup' } },
          { file: 1, alt: nothing },
        ],
      },
      { given: [], kept: [] },
      { given: null, kept: [] },
    ],
    invalid: [
      ...breaking('type', 'cup.png', {}),
      ...breaking('most', [{ file: 1 }, { file: 2 }, { file: 3 }, { file: 4 }]),
      { given: [{ file: 1 }, { alt: nothing }], rule: 'required', at: '1.file' },
      { given: [{ file: 1 }, { file: 2 }, { file: 1 }], rule: 'duplicate', at: '2.file' },
      { given: [{ file: 1, name: 'cup' }], rule: 'unknown', at: '0.name' },
    ],
    matches: [],
  },
  {
    name: 'the file alone',
    field: { kind: 'media', label, alt: false },
    valid: [...same(1, 3), { given: '2', kept: 2 }],
    invalid: breaking('reference', 'cup.png', 0, -1, 1.5, { file: 1 }, [1]),
    matches: [
      ...matching(
        2,
        ['eq', '2', true],
        ['eq', '1', false],
        ['in', ['1', '2'], true],
        ['in', ['1', '3'], false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['eq', '1', false]),
    ],
    csv: [{ cell: ' 2 ', kept: 2 }],
  },
];
