import { breaking, type Examples, label, matching, same } from '../examples.ts';

export const examples: Examples<'email'> = [
  {
    name: 'plain',
    field: { kind: 'email', label },
    valid: [
      ...same('may.chan@example.hk', 'a+b@mail.example.com'),
      { given: ' May.CHAN@Example.HK ', kept: 'may.chan@example.hk' },
    ],
    invalid: [
      ...breaking(
        'email',
        'may',
        'may@',
        '@example.hk',
        'may@example',
        'may chan@example.hk',
        'a@b.hk, c@d.hk',
        `${'x'.repeat(250)}@example.hk`,
      ),
      ...breaking('type', 5, ['a@b.hk']),
    ],
    matches: [
      ...matching(
        'may.chan@example.hk',
        ['eq', 'may.chan@example.hk', true],
        ['eq', 'may@example.hk', false],
        ['in', ['may.chan@example.hk'], true],
        ['in', ['x@example.hk'], false],
      ),
      ...matching(
        'may.chan@example.hk',
        ['contains', 'CHAN@', true],
        ['contains', 'wong', false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['contains', '@', false]),
    ],
  },
];
