import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'time'> = [
  {
    name: 'plain',
    field: { kind: 'time', label },
    valid: [
      ...same('00:00', '09:30', '23:59'),
      { given: ' 9:30 ', kept: '09:30' },
      { given: '930', kept: '09:30' },
      { given: '1730', kept: '17:30' },
      { given: '17', kept: '17:00' },
      { given: '17：30', kept: '17:30' },
    ],
    invalid: [
      ...breaking('time', '24:00', '12:60', '5pm', 'noon', '12:3', '-1', '17:30:00'),
      ...breaking('type', 1730, true),
    ],
    matches: [
      ...matching(
        '17:30',
        ['eq', '17:30', true],
        ['eq', '17:31', false],
        ['in', ['17:30'], true],
        ['in', ['09:30'], false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false]),
    ],
    csv: [{ cell: '9:30', kept: '09:30' }],
  },
];
