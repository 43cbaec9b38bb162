import type { Choice } from './kind.ts';
import { breaking, type Examples, label, matching, same } from '../examples.ts';

const choices: readonly Choice[] = [
  { value: 'draft', label: ['Draft', '草稿', '草稿'], tone: 'neutral' },
  { value: 'active', label: ['Active', '生效', '生效'], tone: 'success' },
  { value: 'archived', label: ['Archived', '封存', '归档'] },
];

export const examples: Examples<'select'> = [
  {
    name: 'one',
    field: { kind: 'select', label, choices },
    valid: same('draft', 'active'),
    invalid: [...breaking('oneOf', 'Draft', 'gone', 5, true), ...breaking('oneOf', ['draft'])],
    matches: [
      ...matching(
        'draft',
        ['eq', 'draft', true],
        ['eq', 'active', false],
        ['in', ['draft', 'active'], true],
        ['in', ['active', 'archived'], false],
        ['null', 'false', true],
      ),
      ...matching(null, ['null', 'true', true], ['null', 'false', false], ['eq', 'draft', false]),
    ],
    csv: [{ cell: ' active ', kept: 'active' }],
  },
  {
    name: 'several',
    field: { kind: 'select', label, choices, many: true, maxLength: 2 },
    valid: [
      ...same(['draft'], []),
      { given: ['archived', 'draft', 'draft'], kept: ['draft', 'archived'] },
      { given: null, kept: [] },
    ],
    invalid: [
      ...breaking('oneOf', ['draft', 'gone']),
      ...breaking('type', 'draft', {}),
      ...breaking('most', ['draft', 'active', 'archived']),
    ],
    matches: [
      ...matching(
        ['draft', 'archived'],
        ['eq', 'draft', true],
        ['eq', 'active', false],
        ['in', ['active', 'archived'], true],
        ['in', ['active'], false],
        ['null', 'false', true],
      ),
      ...matching([], ['null', 'true', true], ['null', 'false', false], ['eq', 'draft', false]),
    ],
    csv: [{ cell: 'archived; draft', kept: ['draft', 'archived'] }],
  },
  {
    name: 'several, and what other versions know',
    field: { kind: 'select', label, choices, many: true, open: 'x-[a-z]{1,9}' },
    valid: [
      ...same(['draft'], ['active', 'x-gone'], ['x-new', 'x-gone']),
      { given: ['x-gone', 'archived', 'x-gone', 'draft'], kept: ['draft', 'archived', 'x-gone'] },
    ],
    invalid: [...breaking('oneOf', ['draft', 'gone'], ['x-'], ['ax-gone'], ['x-gone!']), ...breaking('type', 'x-gone')],
    matches: matching(['draft', 'x-gone'], ['eq', 'x-gone', true], ['eq', 'x-new', false], ['in', ['x-gone'], true]),
    csv: [{ cell: 'x-gone; draft', kept: ['draft', 'x-gone'] }],
  },
];
