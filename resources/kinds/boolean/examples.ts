import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'boolean'> = [
  {
    name: 'plain',
    field: { kind: 'boolean', label },
    valid: [...same(true, false), { given: null, kept: false }],
    invalid: breaking('type', 'true', 1, 'yes', {}),
    matches: [
      ...matching(true, ['eq', 'true', true], ['eq', 'false', false]),
      ...matching(false, ['eq', 'false', true], ['eq', 'true', false]),
    ],
    csv: [
      { cell: 'Yes', kept: true },
      { cell: '是', kept: true },
      { cell: '否', kept: false },
      { cell: 'FALSE', kept: false },
      { cell: '', kept: false },
    ],
  },
  {
    name: 'yes to begin with',
    field: { kind: 'boolean', label, default: true },
    valid: [
      { given: undefined, kept: true },
      { given: false, kept: false },
    ],
    invalid: [],
    matches: [],
  },
];
