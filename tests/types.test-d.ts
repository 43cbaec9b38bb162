/**
 * Bad declarations must not compile: each line below an `@ts-expect-error` must be an error. Checked by
 * `npm run typecheck`, never run.
 */
import { defineResource } from '../resources/define.ts';
import type { Fields } from '../resources/kinds/index.ts';
import type { Label } from '../resources/kinds/kind.ts';
import type { CreateOf, FormOf, PatchOf, RecordOf, RowOf } from '../resources/record.ts';
import type { ServerWrite } from '../server/audit/server-writes.ts';
import { type ActionRegistry, defineActions } from '../server/crud/action-handlers.ts';
import { defineHooks } from '../server/crud/hooks.ts';

const label: Label = ['Thing', '東西', '东西'];
const base = {
  name: 'shelf',
  label,
  plural: label,
  about: label,
  subject: 'Product',
  scope: 'store',
  title: 'name',
} as const;
const fields = {
  name: { kind: 'text', label },
  size: { kind: 'group', label, fields: { width: { kind: 'integer', label } } },
} as const satisfies Fields;
const list = {
  columns: ['name', 'size.width', 'created_at'],
  filters: ['name'],
  sort: '-name',
  search: ['name'],
} as const;
const form = [{ section: 'main', label, fields: ['name', 'size'] }] as const;

// A good declaration compiles, and its name, fields and actions have exact types.
const shelf = defineResource({
  ...base,
  fields,
  list,
  form,
  actions: { open: { label, bulk: true, form: { code: { kind: 'text', label, maxLength: 5 } } } },
});
const known: 'shelf' = shelf.name;
const kind: 'text' = shelf.fields.name.kind;
const action: 'open' = 'open' satisfies keyof NonNullable<typeof shelf.actions>;
export const used = [known, kind, action];

// @ts-expect-error a column of an unknown field
defineResource({ ...base, fields, list: { ...list, columns: ['nmae'] }, form });
// @ts-expect-error a column inside a group that has no such field
defineResource({ ...base, fields, list: { ...list, columns: ['size.height'] }, form });
// @ts-expect-error a filter by an unknown field
defineResource({ ...base, fields, list: { ...list, filters: ['nmae'] }, form });
// @ts-expect-error a sort by an unknown field
defineResource({ ...base, fields, list: { ...list, sort: '-nmae' }, form });
// @ts-expect-error a search in an unknown field
defineResource({ ...base, fields, list: { ...list, search: ['nmae'] }, form });
// @ts-expect-error a list without columns
defineResource({ ...base, fields, list: { filters: [], sort: 'name', search: [] }, form });
// @ts-expect-error a title of an unknown field
defineResource({ ...base, title: 'nmae', fields, list, form });
// @ts-expect-error a parent of an unknown field
defineResource({ ...base, parent: 'place', fields, list, form });
// @ts-expect-error a section with an unknown field
defineResource({ ...base, fields, list, form: [{ section: 'main', label, fields: ['nmae'] }] });
// @ts-expect-error a section without a label
defineResource({ ...base, fields, list, form: [{ section: 'main', fields: ['name'] }] });
// @ts-expect-error unique together with an unknown field
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
defineResource({
  ...base,
  fields,
  list,
  form,
  // @ts-expect-error a misspelt rule in an action's form
  actions: { open: { label, form: { it: { kind: 'text', label, longest: 5 } } } },
});
// @ts-expect-error no `about`, which an empty list shows
defineResource({
  name: 'shelf',
  label,
  plural: label,
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields,
  list,
  form,
});

// One more field, which alone can be wrong.
defineResource({
  ...base,
  fields: { ...fields, good: { kind: 'money', label, minValue: '0.01', required: true } },
  list,
  form,
});
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
defineResource({
  ...base,
  // @ts-expect-error a choice without a label
  fields: { ...fields, it: { kind: 'select', label, choices: [{ value: 'a' }] } },
  list,
  form,
});
defineResource({
  ...base,
  // @ts-expect-error a chip of an unknown tone
  fields: { ...fields, it: { kind: 'select', label, choices: [{ value: 'a', label, tone: 'pink' }] } },
  list,
  form,
});
// @ts-expect-error a reference to nothing
defineResource({ ...base, fields: { ...fields, it: { kind: 'reference', label } }, list, form });
// @ts-expect-error places that are no number
defineResource({ ...base, fields: { ...fields, it: { kind: 'decimal', label, places: 'two' } }, list, form });
defineResource({
  ...base,
  // @ts-expect-error a group with a wrong field inside
  fields: { ...fields, it: { kind: 'group', label, fields: { inner: { kind: 'texts', label } } } },
  list,
  form,
});
// @ts-expect-error rows without fields
defineResource({ ...base, fields: { ...fields, it: { kind: 'rows', label } }, list, form });
defineResource({
  ...base,
  // @ts-expect-error a misspelt rule inside a group
  fields: { ...fields, it: { kind: 'group', label, fields: { inner: { kind: 'text', label, longest: 5 } } } },
  list,
  form,
});
defineResource({
  ...base,
  // @ts-expect-error an option of another kind inside rows
  fields: { ...fields, it: { kind: 'rows', label, fields: { inner: { kind: 'text', label, many: true } } } },
  list,
  form,
});
// @ts-expect-error a default of no type that a value has
defineResource({ ...base, fields: { ...fields, it: { kind: 'text', label, default: { zh_HK: '茶' } } }, list, form });

// Types of an entity's records, including choices, locales, groups and rows.
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Shown<T> = { [K in keyof T]: T[K] extends object ? Shown<T[K]> : T[K] };
declare function same<A, B>(is: Same<Shown<A>, Shown<B>>): void;
const box = defineResource({
  ...base,
  title: 'code',
  list: { columns: ['code'], filters: [], sort: 'code', search: [] },
  form: [],
  fields: {
    code: { kind: 'text', label, required: true },
    name: { kind: 'text', label, localized: true },
    colour: { kind: 'colour', label },
    colour_hex: { kind: 'colour', label, readOnly: true },
    state: {
      kind: 'select',
      label,
      required: true,
      choices: [
        { value: 'open', label },
        { value: 'shut', label },
      ],
    },
    tags: { kind: 'select', label, many: true, choices: [{ value: 'a', label }] },
    sku: { kind: 'reference', label, to: 'sku', required: true, visibleWhen: { state: 'open' } },
    groups: { kind: 'reference', label, to: 'product_group', many: true },
    secret: { kind: 'password', label },
    sold: { kind: 'integer', label, readOnly: true, tally: true, default: 0 },
    size: { kind: 'group', label, fields: { width: { kind: 'decimal', label }, deep: { kind: 'boolean', label } } },
    parts: { kind: 'rows', label, fields: { note: { kind: 'text', label, required: true } } },
    codes: { kind: 'rows', label, paged: true, fields: { at: { kind: 'date', label } } },
    versions: { kind: 'related', label, to: 'product_version', by: 'product', readOnly: true },
    photo: { kind: 'media', label },
  },
  actions: {
    paint: { label, form: { colour: { kind: 'colour', label, required: true }, note: { kind: 'text', label } } },
    empty: { label },
  },
});
type Box = typeof box;
interface Kept {
  readonly id: number;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly store_id?: number;
  readonly code: string;
  readonly name: { readonly zh_HK: string | null; readonly en_US: string | null };
  readonly colour: string | null;
  readonly colour_hex: string | null;
  readonly state: 'open' | 'shut';
  readonly tags: readonly 'a'[];
  readonly sku: number | null;
  readonly groups: readonly number[];
  readonly sold: number;
  readonly size: { readonly width: string | null; readonly deep: boolean };
  readonly parts: readonly { readonly id: number; readonly note: string }[];
  readonly codes: { readonly total: number };
  readonly versions: { readonly total: number };
  readonly photo: {
    readonly file: number | null;
    readonly alt: { readonly zh_HK: string | null; readonly en_US: string | null };
  };
}
same<RecordOf<Box>, Kept>(true);
same<
  Pick<CreateOf<Box>, 'code' | 'secret' | 'parts'>,
  {
    readonly code: string;
    readonly secret: string | null | undefined;
    readonly parts: readonly { readonly note: string }[];
  }
>(true);
same<
  Pick<PatchOf<Box>, 'code' | 'name' | 'size' | 'colour_hex'>,
  {
    readonly code?: string;
    readonly name?: { readonly zh_HK?: string | null; readonly en_US?: string | null };
    readonly size?: { readonly width?: string | null; readonly deep?: boolean };
    readonly colour_hex?: string | null;
  }
>(true);
same<FormOf<Box, 'paint'>, { readonly colour: string; readonly note: string | null }>(true);
same<RowOf<Box, 'codes'>, { readonly id: number; readonly at: string | null }>(true);
// @ts-expect-error a counted field is never written
export type Counted = PatchOf<Box>['versions'];
// @ts-expect-error a password is never read
export type Password = RecordOf<Box>['secret'];
// @ts-expect-error an unknown action
export type Form = FormOf<Box, 'pant'>;

// Handlers receive and return the entity's own values.
const empty = async () => ({});
export const painted = defineActions(box, {
  paint: async ({ body, current }) => ({ values: { colour_hex: body.colour ?? current.colour, size: { deep: true } } }),
  empty,
});
// @ts-expect-error a key of the form that no field has
defineActions(box, { paint: async ({ body }) => ({ values: { colour_hex: body.clor } }), empty });
// @ts-expect-error a key that no field has
defineActions(box, { paint: async ({ body }) => ({ values: { colour_hexa: body.colour } }), empty });
// @ts-expect-error a key that no field has, beside one that is there
defineActions(box, {
  paint: async ({ body }) => ({ values: { colour_hex: body.colour, colour_hexa: body.colour } }),
  empty,
});
// @ts-expect-error a key that no field of a group has
defineActions(box, { paint: async () => ({ values: { size: { deep: true, depth: 1 } } }), empty });
// @ts-expect-error a key that no row has
defineActions(box, { paint: async () => ({ values: { codes: { set: [{ at: null, on: null }] } } }), empty });
// @ts-expect-error a value of another type
defineActions(box, { paint: async () => ({ values: { state: 'ajar' } }), empty });
// @ts-expect-error a key of the record that no field has
defineActions(box, { paint: async ({ current }) => ({ values: { colour: current.clor } }), empty });
// @ts-expect-error a declared action without a handler
defineActions(box, { paint: empty });
// @ts-expect-error a handler for an unknown action
defineActions(box, { paint: empty, empty, open: empty });
// @ts-expect-error entities with actions that have no handlers
export const lacking: ActionRegistry = {};

// So do hooks.
defineHooks(box, {
  beforeUpdate: async ({ current, values }) => ({ colour_hex: values.colour ?? current.colour }),
  afterWrite: async ({ after }) => void after?.sold,
});
// @ts-expect-error a key that no field has, beside one that is there
defineHooks(box, { beforeUpdate: async ({ values }) => ({ colour_hex: values.colour, colour_hexa: values.colour }) });
// @ts-expect-error the same if one of two results has it
defineHooks(box, {
  beforeCreate: async ({ values }) =>
    values.colour === null ? undefined : { colour_hexa: values.colour, colour: null },
});
// @ts-expect-error a key of the values that no field has
defineHooks(box, { beforeUpdate: async ({ values }) => ({ colour_hex: values.clor }) });
// @ts-expect-error an unknown hook
defineHooks(box, { afterWrites: async () => undefined });

// Values that the server itself writes are typed by the fields.
export const told: ServerWrite<Box> = { id: 1, revision: 2, after: { code: 'a', colour_hex: null } };
// @ts-expect-error a key that no field has
export const mistold: ServerWrite<Box> = { id: 1, revision: 2, after: { code: 'a', colour_hexa: null } };

// A lifecycle completes its field, and its transitions are actions.
const lives = {
  field: 'state',
  initial: 'open',
  states: { open: { label, tone: 'success' }, shut: { label } },
  transitions: {
    close: { label, from: ['open'], to: 'shut', form: { reason: { kind: 'text', label, required: true } } },
    reopen: { label, from: ['shut'], to: 'open', bulk: true },
    seal: { label, from: ['open'], to: 'shut', by: 'csv' },
  },
} as const;
const door = { ...base, fields: { ...fields, state: { kind: 'select', label } }, list, form } as const;
const gate = defineResource({ ...door, lifecycle: lives });
same<RecordOf<typeof gate>['state'], 'open' | 'shut'>(true);
same<FormOf<typeof gate, 'close'>, { readonly reason: string }>(true);
same<keyof NonNullable<(typeof gate)['actions']>, 'close' | 'reopen'>(true);
const lock = defineResource({
  ...base,
  fields: { ...fields, shut: { kind: 'boolean', label } },
  list,
  form,
  lifecycle: {
    field: 'shut',
    initial: 'open',
    states: { open: { value: false, label }, closed: { value: true, label } },
    transitions: { close: { label, from: ['open'], to: 'closed' } },
  },
});
same<RecordOf<typeof lock>['shut'], boolean>(true);
// @ts-expect-error hooks and handlers never set fields that only transitions write
export type Opened = PatchOf<typeof gate>['state'];
// @ts-expect-error a lifecycle of an unknown field
defineResource({ ...door, lifecycle: { ...lives, field: 'sttae' } });
// @ts-expect-error a lifecycle of a field of another kind
defineResource({ ...door, lifecycle: { ...lives, field: 'name' } });
defineResource({
  ...base,
  fields: { ...fields, shut: { kind: 'boolean', label, required: true } },
  list,
  form,
  lifecycle: {
    // @ts-expect-error a lifecycle of a field with its own rules
    field: 'shut',
    initial: 'open',
    states: { open: { value: false, label }, closed: { value: true, label } },
    transitions: { close: { label, from: ['open'], to: 'closed' } },
  },
});
// @ts-expect-error an unknown initial state
defineResource({ ...door, lifecycle: { ...lives, initial: 'ajar' } });
// @ts-expect-error a state without a label
defineResource({ ...door, lifecycle: { ...lives, states: { open: { label }, shut: {} } } });
// @ts-expect-error a misspelt option of a state
defineResource({ ...door, lifecycle: { ...lives, states: { open: { label }, shut: { label, tune: 'info' } } } });
// @ts-expect-error an unknown tone
defineResource({ ...door, lifecycle: { ...lives, states: { open: { label }, shut: { label, tone: 'pink' } } } });
// @ts-expect-error a boolean value in a select
defineResource({ ...door, lifecycle: { ...lives, states: { open: { label }, shut: { label, value: true } } } });
defineResource({
  ...door,
  // @ts-expect-error a transition from an unknown state
  lifecycle: { ...lives, transitions: { close: { label, from: ['ajar'], to: 'shut' } } },
});
defineResource({
  ...door,
  // @ts-expect-error a transition to an unknown state
  lifecycle: { ...lives, transitions: { close: { label, from: ['open'], to: 'ajar' } } },
});
defineResource({
  ...door,
  // @ts-expect-error a misspelt option of a transition
  lifecycle: { ...lives, transitions: { close: { label, from: ['open'], to: 'shut', confrim: label } } },
});
defineResource({
  ...door,
  lifecycle: {
    ...lives,
    // @ts-expect-error a misspelt rule in a transition's form
    transitions: { close: { label, from: ['open'], to: 'shut', form: { it: { kind: 'text', label, longest: 5 } } } },
  },
});
// @ts-expect-error a select without choices that belongs to no lifecycle
defineResource({ ...door, fields: { ...door.fields, other: { kind: 'select', label } }, lifecycle: lives });
// A transition's handler is optional, and receives and returns the entity's own values.
export const closed = defineActions(gate, { close: async ({ body }) => ({ values: { name: body.reason } }) });
// @ts-expect-error a key of the form that no field has
defineActions(gate, { close: async ({ body }) => ({ values: { name: body.raeson } }) });
// @ts-expect-error a state that a handler sets
defineActions(gate, { close: async () => ({ values: { state: 'shut' } }) });
// @ts-expect-error a handler for a transition that an ability runs
defineActions(gate, { seal: empty });
