import { breaking, type Examples, label } from '../examples.ts';

export const examples: Examples<'rows'> = [
  {
    name: 'all at once',
    field: {
      kind: 'rows',
      label,
      maxLength: 3,
      fields: { least: { kind: 'money', label, required: true }, note: { kind: 'text', label } },
    },
    valid: [
      {
        given: [{ least: 5 }, { least: '7.50', note: ' far ' }],
        kept: [
          { least: '5.00', note: null },
          { least: '7.50', note: 'far' },
        ],
      },
      { given: [], kept: [] },
      { given: null, kept: [] },
    ],
    invalid: [
      ...breaking('type', 'rows', {}),
      ...breaking('most', [{ least: 1 }, { least: 2 }, { least: 3 }, { least: 4 }]),
      { given: [{ least: 1 }, { note: 'far' }], rule: 'required', at: '1.least' },
      { given: [{ least: 1, most: 2 }], rule: 'unknown', at: '0.most' },
      { given: [{ id: 'first', least: 1 }], rule: 'type', at: '0.id' },
    ],
    matches: [],
  },
  {
    name: 'that refer to many',
    field: {
      kind: 'rows',
      label,
      key: 'code',
      fields: {
        code: { kind: 'text', label, required: true },
        stores: { kind: 'reference', label, to: 'store', many: true },
        besides: { kind: 'group', label, fields: { stores: { kind: 'reference', label, to: 'store', many: true } } },
      },
    },
    valid: [
      {
        given: [{ code: 'a', stores: [3, 1, 3] }, { code: 'b' }, { code: 'c', besides: { stores: ['2'] } }],
        kept: [
          { code: 'a', stores: [1, 3], besides: { stores: [] } },
          { code: 'b', stores: [], besides: { stores: [] } },
          { code: 'c', stores: [], besides: { stores: [2] } },
        ],
      },
    ],
    invalid: [
      { given: [{ code: 'a', stores: 1 }], rule: 'type', at: '0.stores' },
      { given: [{ code: 'a', stores: [1, 'two'] }], rule: 'reference', at: '0.stores' },
      { given: [{ code: 'a' }, { code: 'A', stores: [1] }], rule: 'duplicate', at: '1.code' },
    ],
    matches: [],
  },
  {
    name: 'a page at a time',
    field: {
      kind: 'rows',
      label,
      paged: true,
      key: 'email',
      fields: { email: { kind: 'email', label, required: true } },
    },
    valid: [
      {
        given: { set: [{ email: 'A@example.hk' }, { email: 'b@example.hk' }] },
        kept: { set: [{ email: 'a@example.hk' }, { email: 'b@example.hk' }], remove: [] },
      },
      { given: null, kept: { set: [], remove: [] } },
    ],
    invalid: [
      ...breaking('type', [{ email: 'a@example.hk' }], 'a@example.hk'),
      { given: { set: [{ email: 'a@example.hk' }, { email: 'nobody' }] }, rule: 'email', at: 'set.1.email' },
      { given: { set: [{ email: 'a@example.hk' }, { email: 'A@Example.hk' }] }, rule: 'duplicate', at: 'set.1.email' },
      { given: { remove: ['a@example.hk'] }, rule: 'type', at: 'remove.0' },
    ],
    matches: [],
  },
];
