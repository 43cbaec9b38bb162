import { type Examples, label } from '../examples.ts';

/** Values in requests are ignored. */
export const examples: Examples<'related'> = [
  {
    name: 'of another entity',
    field: { kind: 'related', label, to: 'merchant_user', by: 'merchant', readOnly: true },
    valid: [
      { given: { total: 3 }, kept: { total: 0 } },
      { given: 'anything', kept: { total: 0 } },
    ],
    invalid: [],
    matches: [],
  },
];
