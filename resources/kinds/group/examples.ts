import { breaking, type Examples, label } from '../examples.ts';

export const examples: Examples<'group'> = [
  {
    name: 'with rules inside',
    field: {
      kind: 'group',
      label,
      fields: {
        street: { kind: 'text', label, required: true, localized: true },
        floor: { kind: 'integer', label, minValue: 0 },
        lift: { kind: 'boolean', label, default: true },
      },
    },
    valid: [
      {
        given: { street: { zh_HK: '彌敦道', en_US: 'Nathan Road ' }, floor: '3' },
        kept: { street: { zh_HK: '彌敦道', en_US: 'Nathan Road' }, floor: 3, lift: true },
      },
      {
        given: { street: { zh_HK: '海旁', en_US: 'Praya' }, lift: false },
        kept: { street: { zh_HK: '海旁', en_US: 'Praya' }, floor: null, lift: false },
      },
    ],
    invalid: [
      ...breaking('type', 'Nathan Road', ['Nathan Road']),
      { given: {}, rule: 'required', at: 'street.zh_HK' },
      { given: { street: { zh_HK: '海旁', en_US: 'Praya' }, floor: -1 }, rule: 'minValue', at: 'floor' },
      { given: { street: { zh_HK: '海旁', en_US: 'Praya' }, door: 'B' }, rule: 'unknown', at: 'door' },
    ],
    matches: [],
  },
];
