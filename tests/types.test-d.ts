/** Bad declarations don't compile: each line below an `@ts-expect-error` would. Checked by `npm run typecheck`, never run. */
import { defineResource } from '../resources/define.ts';
import type { Fields } from '../resources/kinds/index.ts';
import type { Label } from '../resources/kinds/kind.ts';
import type { ActionHandler, ActionHandlers } from '../server/domain/actions.ts';

const label: Label = ['Thing', '東西', '东西'];
const base = { name: 'shelf', label, plural: label, about: label, subject: 'Product', scope: 'store', title: 'name' } as const;
const fields = {
  name: { kind: 'text', label },
  size: { kind: 'group', label, fields: { width: { kind: 'integer', label } } },
} as const satisfies Fields;
const list = { columns: ['name', 'size.width', 'created_at'], filters: ['name'], sort: '-name', search: ['name'] } as const;
const form = [{ section: 'main', label, fields: ['name', 'size'] }] as const;

// A good one compiles, and its name, fields and actions are known.
const shelf = defineResource({ ...base, fields, list, form, actions: { open: { label, bulk: true, form: { code: { kind: 'text', label, maxLength: 5 } } } } });
const known: 'shelf' = shelf.name;
const kind: 'text' = shelf.fields.name.kind;
const action: 'open' = 'open' satisfies keyof NonNullable<typeof shelf.actions>;
export const used = [known, kind, action];

// @ts-expect-error a column that is no field
defineResource({ ...base, fields, list: { ...list, columns: ['nmae'] }, form });
// @ts-expect-error a column inside a group that has no such field
defineResource({ ...base, fields, list: { ...list, columns: ['size.height'] }, form });
// @ts-expect-error a filter that is no field
defineResource({ ...base, fields, list: { ...list, filters: ['nmae'] }, form });
// @ts-expect-error a sort that is no field
defineResource({ ...base, fields, list: { ...list, sort: '-nmae' }, form });
// @ts-expect-error a search that is no field
defineResource({ ...base, fields, list: { ...list, search: ['nmae'] }, form });
// @ts-expect-error a list without columns
defineResource({ ...base, fields, list: { filters: [], sort: 'name', search: [] }, form });
// @ts-expect-error a title that is no field
defineResource({ ...base, title: 'nmae', fields, list, form });
// @ts-expect-error a parent that is no field
defineResource({ ...base, parent: 'place', fields, list, form });
// @ts-expect-error a section with what is no field
defineResource({ ...base, fields, list, form: [{ section: 'main', label, fields: ['nmae'] }] });
// @ts-expect-error a section without a label
defineResource({ ...base, fields, list, form: [{ section: 'main', fields: ['name'] }] });
// @ts-expect-error unique together with what is no field
defineResource({ ...base, fields, list, form, uniqueTogether: [['name', 'nmae']] });
// @ts-expect-error an unknown subject of permissions
defineResource({ ...base, subject: 'Shelf', fields, list, form });
// @ts-expect-error an unknown scope
defineResource({ ...base, scope: 'company', fields, list, form });
// @ts-expect-error a label in two languages
defineResource({ ...base, label: ['Shelf', '架'], fields, list, form });
// @ts-expect-error an action without a label
defineResource({ ...base, fields, list, form, actions: { open: {} } });
// @ts-expect-error an action that needs an unknown right
defineResource({ ...base, fields, list, form, actions: { open: { label, needs: 'open' } } });
// @ts-expect-error a misspelt option of an action
defineResource({ ...base, fields, list, form, actions: { open: { label, confrim: label } } });
// @ts-expect-error an unknown kind in an action's form
defineResource({ ...base, fields, list, form, actions: { open: { label, form: { it: { kind: 'texts', label } } } } });
// @ts-expect-error a misspelt rule in an action's form
defineResource({ ...base, fields, list, form, actions: { open: { label, form: { it: { kind: 'text', label, longest: 5 } } } } });
// @ts-expect-error no `about`, which an empty list shows
defineResource({ name: 'shelf', label, plural: label, subject: 'Product', scope: 'store', title: 'name', fields, list, form });

// One field more, where only that can be wrong.
defineResource({ ...base, fields: { ...fields, good: { kind: 'money', label, minValue: '0.01', required: true } }, list, form });
// @ts-expect-error an unknown kind
defineResource({ ...base, fields: { ...fields, it: { kind: 'texts', label } }, list, form });
// @ts-expect-error a field without a label
defineResource({ ...base, fields: { ...fields, it: { kind: 'text' } }, list, form });
// @ts-expect-error an unknown rule
defineResource({ ...base, fields: { ...fields, it: { kind: 'text', label, longest: 5 } }, list, form });
// @ts-expect-error a rule of the wrong type
defineResource({ ...base, fields: { ...fields, it: { kind: 'text', label, maxLength: '5' } }, list, form });
// @ts-expect-error an option of another kind
defineResource({ ...base, fields: { ...fields, it: { kind: 'text', label, many: true } }, list, form });
// @ts-expect-error a select without choices
defineResource({ ...base, fields: { ...fields, it: { kind: 'select', label } }, list, form });
// @ts-expect-error a choice without a label
defineResource({ ...base, fields: { ...fields, it: { kind: 'select', label, choices: [{ value: 'a' }] } }, list, form });
// @ts-expect-error a chip of an unknown tone
defineResource({ ...base, fields: { ...fields, it: { kind: 'select', label, choices: [{ value: 'a', label, tone: 'pink' }] } }, list, form });
// @ts-expect-error a reference to nothing
defineResource({ ...base, fields: { ...fields, it: { kind: 'reference', label } }, list, form });
// @ts-expect-error places that are no number
defineResource({ ...base, fields: { ...fields, it: { kind: 'decimal', label, places: 'two' } }, list, form });
// @ts-expect-error a group with a wrong field inside
defineResource({ ...base, fields: { ...fields, it: { kind: 'group', label, fields: { inner: { kind: 'texts', label } } } }, list, form });
// @ts-expect-error rows without fields
defineResource({ ...base, fields: { ...fields, it: { kind: 'rows', label } }, list, form });
// @ts-expect-error a misspelt rule inside a group
defineResource({ ...base, fields: { ...fields, it: { kind: 'group', label, fields: { inner: { kind: 'text', label, longest: 5 } } } }, list, form });
// @ts-expect-error an option of another kind inside rows
defineResource({ ...base, fields: { ...fields, it: { kind: 'rows', label, fields: { inner: { kind: 'text', label, many: true } } } }, list, form });
// @ts-expect-error a default of no type that a value has
defineResource({ ...base, fields: { ...fields, it: { kind: 'text', label, default: { zh_HK: '茶' } } }, list, form });

// Every declared action has its handler, and no other has one.
const handler: ActionHandler = () => Promise.resolve({});
const whole: ActionHandlers['merchant'] = { new_open_api_password: handler };
// @ts-expect-error a declared action without a handler
const lacking: ActionHandlers['merchant'] = {};
// @ts-expect-error an entity with actions, none of which has a handler
const empty: ActionHandlers = {};
// @ts-expect-error a handler of what is no action
const surplus: ActionHandlers['merchant'] = { new_open_api_password: handler, open: handler };
export const handled = [whole, lacking, empty, surplus];
