import { expect, test } from 'vitest';
import { checkResources } from '../../../resources/check.ts';
import type { Resource } from '../../../resources/define.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';

const label: Label = ['Thing', '東西', '东西'];

/** An entity with a flag that only the server sets (`known`), and one that users set (`here`). */
const withFields = (more: Fields): Resource => ({
  name: 'guest',
  label,
  plural: label,
  about: label,
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: {
    name: { kind: 'text', label, required: true, maxLength: 20 },
    known: { kind: 'boolean', label, readOnly: true },
    here: { kind: 'boolean', label },
    ...more,
  },
  list: { columns: ['name'], filters: ['name'], sort: 'name', search: ['name'] },
  form: [{ section: 'main', label, fields: [...new Set(['name', 'known', 'here', ...Object.keys(more)])] }],
});

test('takes a field that is changed while the server says so, and one that is seen only where it is true', () => {
  const known: Fields = { known: { kind: 'boolean', label, readOnly: true, visibleWhen: { known: true } } };
  const note: Fields = { note: { kind: 'text', label, maxLength: 20, editableWhen: { known: false } } };
  expect(() => checkResources([withFields({ ...known, ...note })])).not.toThrow();
});

test.each<[string, Fields, string]>([
  [
    'changed by what the same request changes',
    { note: { kind: 'text', label, maxLength: 20, editableWhen: { here: true } } },
    'guest.note: `editableWhen` names “here”, which the same request could change',
  ],
  [
    'changed by a value that never is',
    { note: { kind: 'text', label, maxLength: 20, editableWhen: { known: 'often' } } },
    'guest.note: `editableWhen` waits for “often”',
  ],
  [
    'of fields that is changed under a condition',
    {
      note: {
        kind: 'group',
        label,
        editableWhen: { known: false },
        fields: { text: { kind: 'text', label, maxLength: 20 } },
      },
    },
    'guest.note: has `editableWhen`, though it holds fields',
  ],
  [
    'that is typed where it is seen by its own value',
    { here: { kind: 'boolean', label, visibleWhen: { here: true } } },
    'guest.here: `visibleWhen` names “here”, which is no other field',
  ],
])('refuses a field %s', (_, more, wrong) => {
  expect(() => checkResources([withFields(more)])).toThrow(wrong);
});
