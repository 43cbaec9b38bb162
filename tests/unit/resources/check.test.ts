import { expect, test } from 'vitest';
import { checkResources } from '../../../resources/check.ts';
import type { Resource } from '../../../resources/define.ts';
import { singleton } from '../../../resources/singleton.ts';
import { draftFields, draftLifecycle } from '../../../resources/drafts.ts';
import { stateField } from '../../../resources/kinds/state.ts';
import type { Lifecycle } from '../../../resources/lifecycle.ts';
import { keptResources } from '../../../resources/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';

const label: Label = ['Thing', '東西', '东西'];
const size = { size: { kind: 'integer', label } } as const;

const shelf: Resource = {
  name: 'shelf',
  label,
  plural: label,
  about: label,
  subject: 'Product',
  scope: 'store',
  title: 'name',
  fields: {
    name: { kind: 'text', label, required: true, maxLength: 20 },
    place: { kind: 'reference', label, to: 'place' },
    kind: { kind: 'select', label, choices: [{ value: 'high', label }] },
    opened_at: { kind: 'dateTime', label },
  },
  list: { columns: ['name'], filters: ['name'], sort: 'name', search: ['name'] },
  form: [{ section: 'main', label, fields: ['name', 'place'] }],
};

const place: Resource = {
  ...shelf,
  name: 'place',
  fields: { name: { kind: 'text', label, maxLength: 20 } },
  form: [{ section: 'main', label, fields: ['name'] }],
};

const searchTogether = [['name', 'place']] as const;
/** Returns the shelf with changes, and the place it refers to. */
function withShelf(changes: Partial<Resource>): readonly Resource[] {
  return [{ ...shelf, ...changes }, place];
}

const withList = (list: Partial<Resource['list']>) => withShelf({ list: { ...shelf.list, ...list } });

function withField(
  name: string,
  field: Resource['fields'][string],
  changes: Partial<Resource> = {},
): readonly Resource[] {
  return withShelf({ fields: { ...shelf.fields, [name]: field }, ...changes });
}

const places = { kind: 'reference', label, to: 'place', many: true } as const;

/** Returns the shelf with rows of these fields. */
function withRows(fields: Resource['fields'], more: { key?: string; paged?: true } = {}): readonly Resource[] {
  return withField('parts', { kind: 'rows', label, fields, ...more });
}

/** Returns the shelf with drafts and these fields. */
function withDrafts(fields: Resource['fields'], changes: Partial<Resource> = {}): readonly Resource[] {
  return withShelf({
    drafts: { call: 'draft' },
    lifecycle: draftLifecycle,
    actions: { deactivate: draftLifecycle.transitions.deactivate, activate: draftLifecycle.transitions.activate },
    fields: { ...shelf.fields, ...draftFields('shelf'), ...fields },
    ...changes,
  });
}

const lives: Lifecycle = {
  field: 'state',
  initial: 'open',
  states: { open: { label }, shut: { label } },
  transitions: { close: { label, from: ['open'], to: 'shut' } },
};

/** Returns the shelf with a valid lifecycle, apart from these changes. */
function withLives(
  changes: Partial<Lifecycle>,
  fields: Resource['fields'] = { state: stateField({ kind: 'select', label }, lives, []) },
  more: Partial<Resource> = {},
): readonly Resource[] {
  const lifecycle = { ...lives, ...changes };
  return withShelf({
    fields: { ...shelf.fields, ...fields },
    lifecycle,
    actions: lifecycle.transitions,
    ...more,
  });
}

const ranked: Resource['fields'][string] = { kind: 'integer', label, readOnly: true };

const bad: readonly (readonly [string, readonly Resource[], string])[] = [
  [
    'a way to a list that the record doesn’t filter',
    [{ ...place, leadsTo: [{ to: 'shelf', by: 'place' }] }, shelf],
    'place: leads to the list of shelf by “place”, which is no filter of it that refers to place',
  ],
  [
    'drafts without their fields',
    withShelf({ drafts: { call: 'draft' } }),
    'shelf.version_of: is not the field that drafts need',
  ],
  [
    'drafts of another entity',
    withShelf({ drafts: { call: 'draft' }, fields: { ...shelf.fields, ...draftFields('place') } }),
    'shelf.version_of: is not the field that drafts need',
  ],
  [
    'a state of drafts that people set',
    withDrafts({ status: { ...draftFields('shelf').status, readOnly: false } }),
    'shelf.status: is not the field that drafts need',
  ],
  [
    'a version that is never 0',
    withDrafts({ version: { ...draftFields('shelf').version, default: 1 } }),
    'shelf.version: is not the field that drafts need',
  ],
  [
    'fields of drafts where there are none',
    withShelf({ fields: { ...shelf.fields, ...draftFields('shelf') } }),
    'shelf.version_of: is a field of drafts',
  ],
  [
    'an action named as a call of drafts',
    withDrafts({}, { actions: { promote: { label } } }),
    'shelf.promote: is an action with the name of a call of drafts',
  ],
  [
    'a period that begins with a text',
    withShelf({ period: { from: 'name', to: 'opened_at' } }),
    'shelf.name: bounds the period, though it is no moment',
  ],
  [
    'a period that ends as it begins',
    withShelf({ period: { from: 'opened_at', to: 'opened_at' } }),
    'shelf.opened_at: ends the period that',
  ],
  [
    'a period from a moment to a day',
    withField('closed_on', { kind: 'date', label }, { period: { from: 'opened_at', to: 'closed_on' } }),
    'shelf.closed_on: bounds the period, though it is no moment',
  ],
  [
    'a tally that people write',
    withField('sold', { kind: 'integer', label, tally: true }),
    'shelf.sold: is counted by the server, yet could be written',
  ],
  [
    'a tally of texts',
    withField('sold', { kind: 'text', label, tally: true, readOnly: true }),
    'shelf.sold: is a tally, though it is no whole number',
  ],
  [
    'a tally on rows that are all alike',
    withDrafts({
      parts: { kind: 'rows', label, fields: { sold: { kind: 'integer', label, tally: true, readOnly: true } } },
    }),
    'shelf.parts: has rows with a tally',
  ],
  [
    'files without a version',
    withField('code', { kind: 'text', label, required: true, unique: true }, { csv: { version: 0, key: 'code' } }),
    'shelf.csv: has a version that is no whole number from 1',
  ],
  [
    'files by a key that two may have',
    withShelf({ csv: { version: 1, key: 'name' } }),
    'shelf.name: finds the records of CSV files',
  ],
  [
    'files by a key that may be absent',
    withField('code', { kind: 'text', label, unique: true }, { csv: { version: 1, key: 'code' } }),
    'shelf.code: finds the records of CSV files',
  ],
  [
    'files by a key that not everybody may read',
    withField(
      'code',
      { kind: 'text', label, required: true, unique: true, read: 'ecommerce:GetProduct' },
      { csv: { version: 1, key: 'code' } },
    ),
    'shelf.code: finds the records of CSV files',
  ],
  [
    'files by a key that there is not',
    withShelf({ csv: { version: 1, key: 'code' } }),
    'shelf.code: finds the records of CSV files',
  ],
  [
    'files that promote what has no drafts',
    withField(
      'code',
      { kind: 'text', label, required: true, unique: true },
      { csv: { version: 1, key: 'code', promotes: 'place' } },
    ),
    'shelf.place: is to be promoted by CSV files',
  ],
  [
    'a cell of a column that the list doesn’t show',
    withList({ quickEdit: ['opened_at'] }),
    'shelf.opened_at: can be changed in the list, which doesn’t show it',
  ],
  [
    'a place that people type in',
    withField('rank', { kind: 'integer', label }, { sortable: 'rank' }),
    'shelf.rank: keeps the place of sorted records',
  ],
  [
    'a place that every record must have',
    withField('rank', { ...ranked, required: true, default: 0 }, { sortable: 'rank' }),
    'shelf.rank: keeps the place of sorted records',
  ],
  ['a place that is no number', withShelf({ sortable: 'name' }), 'shelf.name: keeps the place of sorted records'],
  [
    'a prefix of what is referred to by nothing',
    withField('code', { kind: 'text', label, prefixedBy: 'kind.name' }),
    'shelf.code: `prefixedBy` names “kind.name”',
  ],
  [
    'a prefix that what is referred to lacks',
    withField('code', { kind: 'text', label, prefixedBy: 'place.code' }),
    'shelf.code: `prefixedBy` names “place.code”',
  ],
  [
    'a number with a prefix',
    withField('code', { kind: 'integer', label, prefixedBy: 'place.name' }),
    'shelf.code: `prefixedBy` is for plain texts',
  ],
  [
    'a prefix that needs a permission',
    [
      ...withField('code', { kind: 'text', label, prefixedBy: 'place.name' }).slice(0, 1),
      { ...place, fields: { name: { kind: 'text', label, maxLength: 20, read: 'ecommerce:GetUser' } } },
    ],
    'shelf.code: is named by `prefixedBy`, which tells',
  ],
  [
    'a reference to nothing',
    withField('owner', { kind: 'reference', label, to: 'nobody' }),
    'shelf.owner: refers to unknown resource “nobody”',
  ],
  [
    'a shared entity that refers to one of a store',
    withShelf({ scope: 'shared' }),
    'shelf.place: a shared entity refers to place, which belongs to one store',
  ],
  [
    'after something that is no sibling',
    withField('closed_at', { kind: 'dateTime', label, after: 'begun_at' }),
    'shelf.closed_at: `after` names “begun_at”',
  ],
  ['not below no sibling', withField('most', { kind: 'money', label, notBelow: 'least' }), '`notBelow` names “least”'],
  [
    'after itself',
    withField('closed_at', { kind: 'dateTime', label, after: 'closed_at' }),
    'shelf.closed_at: `after` names “closed_at”',
  ],
  [
    'visible by something that is no sibling',
    withField('note', { kind: 'text', label, visibleWhen: { mood: 'good' } }),
    'shelf.note: `visibleWhen` names “mood”',
  ],
  [
    'visible by a value that never is',
    withField('note', { kind: 'text', label, visibleWhen: { kind: 'low' } }),
    'shelf.note: `visibleWhen` waits for “low”',
  ],
  [
    'a quota that covers what is no count',
    withField('quota', { kind: 'integer', label, covers: ['name'] }),
    'shelf.quota: `covers` names “name”, which is no count beside it',
  ],
  [
    'a count that could be written',
    withField('sold', { kind: 'integer', label, tally: true }),
    'shelf.sold: is counted by the server, yet could be written',
  ],
  [
    'a key of rows that is no field of theirs',
    withField('parts', { kind: 'rows', label, key: ['size', 'colour'], fields: size }),
    'shelf.parts: `key` names “colour”, which is no field of the row',
  ],
  [
    'a first key that is no text of the row',
    withField('parts', { kind: 'rows', label, key: 'size', firstKey: 'old', fields: size }),
    'shelf.parts: `firstKey` names “old”',
  ],
  [
    'rows that are sorted by what may be empty',
    withField('parts', { kind: 'rows', label, sortedBy: 'size', fields: size }),
    'shelf.parts: `sortedBy` names “size”',
  ],
  ['a localized number', withField('width', { kind: 'integer', label, localized: true }), 'shelf.width: is localized'],
  ['a search in what is no text', withList({ search: ['place'] }), 'shelf.place: is searched, though'],
  [
    'a search in HTML',
    withField('note', { kind: 'richText', label }, { list: { ...shelf.list, search: ['note'] } }),
    'shelf.note: is searched, though it is HTML',
  ],
  [
    'a search in what needs a permission',
    withField(
      'note',
      { kind: 'text', label, read: 'ecommerce:GetUser' },
      { list: { ...shelf.list, search: ['note'] } },
    ),
    'shelf.note: is searched, so that `q` would tell',
  ],
  ['a facet of many values', withList({ facets: ['name'] }), 'shelf.name: is a facet, though'],
  ['a facet that is no filter', withList({ facets: ['kind'] }), 'shelf.kind: is a facet, though'],
  ['a pair of one text', withList({ searchTogether }), 'shelf.place: is searched to'],
  [
    'two fields of one column',
    withField(
      'name_zh_hk',
      { kind: 'text', label },
      {
        fields: {
          ...shelf.fields,
          name: { kind: 'text', label, localized: true },
          name_zh_hk: { kind: 'text', label },
        },
      },
    ),
    'shelf.name_zh_hk: has the column of another field',
  ],
  [
    'a field named as a column of every record',
    withField('revision', { kind: 'integer', label }),
    'shelf.revision: has the column of another field',
  ],
  [
    'a row’s field named as a column of every row',
    withField('parts', { kind: 'rows', label, fields: { position: { kind: 'integer', label } } }),
    'shelf.parts.position: has the column of another field',
  ],
  [
    'a field of a group that takes a column',
    withField(
      'place_code',
      { kind: 'text', label },
      {
        fields: {
          ...shelf.fields,
          place_code: { kind: 'text', label },
          place: { kind: 'group', label, fields: { code: { kind: 'text', label } } },
        },
      },
    ),
    'has the column of another field: place_code',
  ],
  [
    'a column name that PostgreSQL would cut',
    withField('a'.repeat(64), { kind: 'text', label }),
    'makes a column name of 64 characters',
  ],
  [
    'a child table named as an entity',
    [...withField('box', { kind: 'rows', label, fields: {} }), { ...place, name: 'shelf_box', path: 'boxes' }],
    'shelf_box: has the table of another entity',
  ],
  [
    'a text in an index that could be too long for it',
    withField('note', { kind: 'text', label }, { list: { ...shelf.list, columns: ['note'] } }),
    'shelf.note: is listed, filtered or unique',
  ],
  [
    'a unique address that could be too long for its index',
    withField('site', { kind: 'url', label, unique: true }),
    'shelf.site: is listed, filtered or unique',
  ],
  ['a parent that is no reference', withShelf({ parent: 'name' }), 'shelf.name: is the parent'],
  ['a title that is no text', withShelf({ title: 'place' }), 'shelf.place: can’t be the title'],
  [
    'a title that is secret',
    withField('pin', { kind: 'text', label, secret: true }, { title: 'pin' }),
    'shelf.pin: can’t be the title',
  ],
  [
    'a title that needs a permission',
    withField('note', { kind: 'text', label, read: 'ecommerce:GetUser' }, { title: 'note' }),
    'shelf.note: is the title, which everyone',
  ],
  ['a hint of which a part is no text', withShelf({ hint: [['name', 'place']] }), 'shelf.place: can’t be the hint'],
  [
    'choices that come with nothing',
    withField('pal', {
      kind: 'reference',
      label,
      to: 'place',
      narrow: { call: 'pals', by: 'place_ids', from: 'place.nowhere' },
    }),
    'shelf.pal: is narrowed from “place.nowhere”',
  ],
  [
    'records added by no action',
    withField('shops', { kind: 'related', label, to: 'place', by: 'shelf', add: 'move', readOnly: true }),
    'shelf.shops: ',
  ],
  [
    'the live one of records without drafts',
    withField('shops', { kind: 'related', label, to: 'place', by: 'shelf', live: { fields: {} }, readOnly: true }),
    'shelf.shops: shows the live record of place, which has no drafts',
  ],
  [
    'what the live one does not have',
    withField('shops', {
      kind: 'related',
      label,
      to: 'place',
      by: 'shelf',
      live: { fields: { name: { kind: 'text', label } }, spans: { name: { rows: 'none' } } },
      readOnly: true,
    }),
    'shelf.shops.live.name: is no field of place',
  ],
  [
    'what rows override that don’t have it',
    withField('fee', {
      kind: 'money',
      label,
      overriddenBy: [{ rows: 'parts', label }],
    }),
    'shelf.fee: `overriddenBy` names “parts”',
  ],
  [
    'unique over many',
    withField('places', { kind: 'reference', label, to: 'place', many: true, unique: true }),
    'shelf.places: is unique, though',
  ],
  [
    'unique rows',
    withField('parts', { kind: 'rows', label, fields: {}, unique: true }),
    'shelf.parts: is unique, though',
  ],
  [
    'a unique group',
    withField('size', { kind: 'group', label, fields: {}, unique: true }),
    'shelf.size: is unique, though',
  ],
  [
    'a unique secret',
    withField('pin', { kind: 'text', label, secret: true, unique: true }),
    'shelf.pin: is unique, which would tell',
  ],
  [
    'a row’s unique field',
    withRows({ code: { kind: 'text', label, unique: true } }),
    'shelf.parts.code: is unique across the rows',
  ],
  ['a key that is no field of the row', withRows({}, { key: 'code' }), 'shelf.parts: `key` names “code”'],
  [
    'rows inside a row',
    withRows({ pieces: { kind: 'rows', label, fields: {} } }),
    'parts.pieces: a row can’t hold rows',
  ],
  ['many references in a paged row', withRows({ places }, { paged: true }), 'parts.places: a row that is written as'],
  ['many references as the key of rows', withRows({ places }, { key: 'places' }), '“places”, which refers to many'],
  [
    'a shortest length above the longest',
    withField('note', { kind: 'text', label, minLength: 3, maxLength: 2 }),
    'shelf.note: `minLength` 3 is above `maxLength` 2',
  ],
  [
    'a least value above the greatest',
    withField('price', { kind: 'money', label, minValue: '10', maxValue: '9.99' }),
    'shelf.price: `minValue` 10 is above `maxValue` 9.99',
  ],
  [
    'a pattern that does not compile',
    withField('note', { kind: 'text', label, pattern: '(' }),
    'shelf.note: `pattern` is no regular expression',
  ],
  [
    'a message of a pattern that is not there',
    withField('note', { kind: 'text', label, patternMessage: label }),
    'shelf.note: has a `patternMessage`, but no `pattern`',
  ],
  [
    'a pattern of tags that does not compile',
    withField('marks', { kind: 'tags', label, each: '[' }),
    'shelf.marks: `each` is no regular expression',
  ],
  [
    'a default that the kind refuses',
    withField('level', { kind: 'integer', label, default: 'high' }),
    'shelf.level: the default “high” is refused',
  ],
  [
    'a default that a rule refuses',
    withField('level', { kind: 'integer', label, default: 0, minValue: 1 }),
    'shelf.level: the default “0” is refused',
  ],
  [
    'a filter on a kind without operators',
    withField('parts', { kind: 'rows', label, fields: {} }, { list: { ...shelf.list, filters: ['parts'] } }),
    'shelf.parts: is a filter, though',
  ],
  [
    'a filter on a secret',
    withField('pin', { kind: 'text', label, secret: true }, { list: { ...shelf.list, filters: ['pin'] } }),
    'shelf.pin: is secret, yet a filter',
  ],
  [
    'a filter on a password',
    withField('pass', { kind: 'password', label }, { list: { ...shelf.list, filters: ['pass'] } }),
    'shelf.pass: is secret, yet a filter',
  ],
  [
    'a secret column',
    withField('pin', { kind: 'text', label, secret: true }, { list: { ...shelf.list, columns: ['pin'] } }),
    'shelf.pin: is secret, yet a column',
  ],
  [
    'a sort by a list',
    withField(
      'places',
      { kind: 'reference', label, to: 'place', many: true },
      { list: { ...shelf.list, sort: '-places' } },
    ),
    'shelf.places: can’t be sorted by',
  ],
  [
    'a cell of the list for many values',
    withField(
      'places',
      { kind: 'reference', label, to: 'place', many: true },
      { list: { ...shelf.list, quickEdit: ['places'] } },
    ),
    'shelf.places: can’t be changed in a cell',
  ],
  [
    'a cell of the list for what is read only',
    withField('count', { kind: 'integer', label, readOnly: true }, { list: { ...shelf.list, quickEdit: ['count'] } }),
    'shelf.count: can’t be changed in a cell',
  ],
  [
    'cells of the list for what can’t be changed',
    withShelf({ without: ['update'], list: { ...shelf.list, quickEdit: ['name'] } }),
    'shelf: has `list.quickEdit`, though',
  ],
  ['one record with a list', withShelf({ singleton: true }), 'shelf: is one record, yet has the call “list”'],
  ['one record without a default', withShelf(singleton), 'shelf.name: is required of a record that the server makes'],
  ['an entity declared twice', [...withShelf({}), { ...shelf, path: 'other' }], 'shelf: is declared twice'],
  [
    'two entities of one path',
    [...withShelf({}), { ...place, name: 'rack', path: 'shelf' }],
    'rack: has the path of another entity: shelf',
  ],
  [
    'a required field in no section',
    withField('note', { kind: 'text', label, required: true }),
    'shelf.note: is required, yet in no section',
  ],
  [
    'a field in two sections',
    withShelf({ form: [...shelf.form, { section: 'again', label, fields: ['name'] }] }),
    'shelf.name: stands in the form twice',
  ],
  [
    'an action named as a call of every entity',
    withShelf({ actions: { restore: { label } } }),
    'shelf.restore: is an action with the name of a call',
  ],
  [
    'a state that no lifecycle tells of',
    withField('state', { kind: 'boolean', label, state: [] }),
    'shelf.state: is a state that no lifecycle tells of',
  ],
  ['a lifecycle of no field', withLives({}, {}), 'shelf.state: is the field of the lifecycle, and not made by it'],
  [
    'a lifecycle of a field that people set',
    withLives({}, { state: { kind: 'boolean', label } }),
    'shelf.state: is the field of the lifecycle, and not made by it',
  ],
  ['a beginning in no state', withLives({ initial: 'new' }), 'shelf.lifecycle: begins in “new”, which is no state'],
  [
    'a state that is never reached',
    withLives({ states: { ...lives.states, lost: { label } } }),
    'shelf.lost: is a state that no transition leads to from “open”',
  ],
  [
    'a state that is only reached from one that is never reached',
    withLives({
      states: { ...lives.states, lost: { label }, found: { label } },
      transitions: { ...lives.transitions, find: { label, from: ['lost'], to: 'found' } },
    }),
    'shelf.found: is a state that no transition leads to from “open”',
  ],
  [
    'a state with an empty label',
    withLives({ states: { ...lives.states, shut: { label: ['Shut', '', '关'] } } }),
    'shelf.shut: a label is empty',
  ],
  [
    'states of which one is yes and none is no',
    withLives({ states: { ...lives.states, shut: { label, value: true } } }),
    'shelf.lifecycle: has states of a boolean that aren’t one for false and one for true',
  ],
  [
    'a transition from no state',
    withLives({ transitions: { ...lives.transitions, find: { label, from: ['lost'], to: 'open' } } }),
    'shelf.find: is a transition from or to “lost”, which is no state',
  ],
  [
    'a transition to no state',
    withLives({ transitions: { ...lives.transitions, lose: { label, from: ['open'], to: 'lost' } } }),
    'shelf.lose: is a transition from or to “lost”, which is no state',
  ],
  [
    'a transition from nowhere',
    withLives({ transitions: { ...lives.transitions, lose: { label, from: [], to: 'shut' } } }),
    'shelf.lose: is a transition from nowhere',
  ],
  [
    'a transition to where it comes from',
    withLives({ transitions: { ...lives.transitions, stay: { label, from: ['open'], to: 'open' } } }),
    'shelf.stay: is a transition from nowhere, or to where it comes from',
  ],
  [
    'a transition named as an action',
    withLives({}, undefined, { actions: { close: { label } } }),
    'shelf.close: is an action and a transition',
  ],
  [
    'a transition named as a call of every entity',
    withLives({ transitions: { ...lives.transitions, restore: { label, from: ['shut'], to: 'open' } } }),
    'shelf.restore: is an action with the name of a call',
  ],
  [
    'a transition carried out by what is not there',
    withLives({ transitions: { ...lives.transitions, reopen: { label, from: ['shut'], to: 'open', by: 'drafts' } } }),
    'shelf.reopen: is carried out by “drafts”, which the entity doesn’t have',
  ],
  [
    'drafts with another lifecycle',
    withDrafts({}, { lifecycle: { ...draftLifecycle, initial: 'active' } }),
    'shelf.lifecycle: is not the lifecycle that drafts need',
  ],
  [
    'an action’s form with an empty label',
    withShelf({ actions: { open: { label, form: { key: { kind: 'text', label: ['Key', '', '钥匙'] } } } } }),
    'shelf.open.key: a label is empty',
  ],
  [
    'an empty label of a field',
    withField('note', { kind: 'text', label: ['Note', '備註', ' '] }),
    'shelf.note: a label is empty',
  ],
  [
    'an empty label of a choice',
    withField('mood', { kind: 'select', label, choices: [{ value: 'good', label: ['', '好', '好'] }] }),
    'shelf.mood.good: a label is empty',
  ],
  ['an empty label of an entity', withShelf({ plural: ['', '架', '架'] }), 'shelf: a label is empty'],
  [
    'a choice that stands twice',
    withField('mood', {
      kind: 'select',
      label,
      choices: [
        { value: 'good', label },
        { value: 'good', label },
      ],
    }),
    'shelf.mood: a choice stands twice',
  ],
  ['a field in camel case', withField('openedBy', { kind: 'text', label }), 'shelf.openedBy: is no name in snake_case'],
  [
    'a former name that still is a field',
    withField('note', { kind: 'text', label, was: 'name' }),
    'shelf.note: `was` names “name”',
  ],
  [
    'a former name in a group that still is a field there',
    withField('box', {
      kind: 'group',
      label,
      fields: { wide: { kind: 'text', label }, tall: { kind: 'text', label, was: 'wide' } },
    }),
    'shelf.box.tall: `was` names “wide”, which still is a field',
  ],
  [
    'a former name in another group',
    withField('note', { kind: 'text', label, was: 'box.note' }),
    'shelf.note: `was` names “box.note”, which is no name of a field beside it',
  ],
  ...['name', 'place.name'].map((way): (typeof bad)[number] => [
    `ids at the top of the query by ${way}, which is no reference`,
    withList({ through: { place_ids: [way] } }),
    'shelf.place_ids: `through` goes by what is no reference',
  ]),
  [
    'ids at the top of the query of two entities',
    withField(
      'other',
      { kind: 'reference', label, to: 'shelf' },
      { list: { ...shelf.list, through: { place_ids: ['place', 'other'] } } },
    ),
    'shelf.place_ids: leads to place and shelf',
  ],
  [
    'ids at the top of the query under another name',
    withList({ through: { places: ['place'] } }),
    'shelf.places: is a list of ids',
  ],
  [
    'unique together with a list',
    withField('places', places, { uniqueTogether: [['name', 'places']] }),
    'shelf.places: is in `uniqueTogether`',
  ],
];

test.each(bad)('refuses %s, naming the place and the cure', (_, declared, sentence) => {
  expect(() => checkResources(declared)).toThrow(sentence);
  expect(() => checkResources(declared)).toThrow(/^[\w.]+: .+\. [A-Z].+\.$/mu);
});

test('names every mistake at once', () => {
  const declared = withShelf({ title: 'place', parent: 'name' });
  expect(() => checkResources(declared)).toThrow(/shelf\.place: [\s\S]*\nshelf\.name: /u);
});

test('takes a good declaration', () => {
  expect(() => checkResources(withShelf({}))).not.toThrow();
  expect(() =>
    checkResources(
      withDrafts({ closed_at: { kind: 'dateTime', label } }, { period: { from: 'opened_at', to: 'closed_at' } }),
    ),
  ).not.toThrow();
});

test('finds nothing wrong with our own', () => {
  expect(() => checkResources(keptResources)).not.toThrow();
});
