import type { Resource } from '../define.ts';
import { draftFields } from '../drafts.ts';
import { periodFilter } from '../filters.ts';
import { type Fields, kindOf } from '../kinds/index.ts';
import { keyFieldsOf } from '../kinds/row-key.ts';
import { everyField, type Finding, isHidden, isSingle } from './finding.ts';

/** Checks that an entity has the fields which its abilities require. */
export function* checkAbilities(resource: Resource, all: readonly Resource[]): Generator<Finding> {
  yield* checkSingleton(resource);
  yield* checkSortable(resource);
  yield* checkPrefixes(resource, all);
  yield* checkDrafts(resource);
  yield* checkPeriod(resource);
  yield* checkTallies(resource);
  yield* checkQuickEdit(resource);
  yield* checkCsv(resource, all);
  yield* checkThrough(resource, all);
}

/** Checks that every reference path of `list.through` exists and that all end at the same entity. */
function* checkThrough({ name, list, ...resource }: Resource, all: readonly Resource[]): Generator<Finding> {
  for (const [parameter, ways] of Object.entries(list.through ?? {})) {
    const at = `${name}.${parameter}`;
    if (!/^[a-z_]+_ids$/u.test(parameter))
      yield {
        at,
        wrong: 'is a list of ids at the top of the query, and isn’t called so',
        cure: 'Let its name end in `_ids`',
      };
    const ends = ways.map((way) => endOf(resource.fields, way.split('.'), all));
    if (ends.length === 0 || ends.includes(undefined))
      yield {
        at,
        wrong: '`through` goes by what is no reference, or by one that not everybody may read',
        cure: 'Name reference fields without `read`, with dots between',
      };
    else if (new Set(ends).size > 1)
      yield { at, wrong: `leads to ${[...new Set(ends)].join(' and ')}`, cure: 'Let all its ways lead to one entity' };
  }
}

/** The entity at the end of a reference path. */
function endOf(fields: Fields, [step = '', ...rest]: readonly string[], all: readonly Resource[]): string | undefined {
  const field = Object.hasOwn(fields, step) ? fields[step] : undefined;
  const storage = field && kindOf(field).storage;
  if (!field || field.read !== undefined || isHidden(field) || (storage?.at !== 'link' && storage?.at !== 'join'))
    return undefined;
  if (rest.length === 0) return storage.to;
  const next = all.find((other) => other.name === storage.to);
  return next && endOf(next.fields, rest, all);
}

function* checkSingleton({ name, singleton, fields, without = [] }: Resource): Generator<Finding> {
  if (!singleton) return;
  for (const call of ['list', 'create', 'delete'] as const)
    if (!without.includes(call))
      yield { at: name, wrong: `is one record, yet has the call “${call}”`, cure: 'Spread `singleton`' };
  for (const [field, { required, default: first, visibleWhen, readOnly }] of Object.entries(fields))
    if (required && first === undefined && !visibleWhen && !readOnly)
      yield {
        at: `${name}.${field}`,
        wrong: 'is required of a record that the server makes, which has no value for it',
        cure: 'Give it a default',
      };
}

function* checkSortable({ name, sortable, fields }: Resource): Generator<Finding> {
  if (sortable === undefined) return;
  const field = fields[sortable];
  const storage = field && kindOf(field).storage;
  if (storage?.at !== 'column' || storage.word !== 'integer' || !field?.readOnly || field.required || field.unique) {
    yield {
      at: `${name}.${sortable}`,
      wrong:
        'keeps the place of sorted records, which is a whole number that only sorting writes, and that new records lack',
      cure: 'Name an integer field that is `readOnly`, neither required nor unique',
    };
  }
}

function* checkPrefixes(resource: Resource, all: readonly Resource[]): Generator<Finding> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.prefixedBy === undefined) continue;
    const at = `${resource.name}.${name}`;
    const [link = '', by = '', ...rest] = field.prefixedBy.split('.');
    const sibling = resource.fields[link] && kindOf(resource.fields[link]).storage;
    const target = sibling?.at === 'link' ? all.find((other) => other.name === sibling.to) : undefined;
    const other = target?.fields[by];
    if (rest.length > 0 || !other)
      yield {
        at,
        wrong: `\`prefixedBy\` names “${field.prefixedBy}”, which is no field of what a field beside it refers to`,
        cure: 'Name a reference without `many`, a dot, and a field of that entity',
      };
    else if (![field, other].every((one) => kindOf(one).textual && isSingle(one) && !one.localized && !isHidden(one)))
      yield {
        at,
        wrong: '`prefixedBy` is for plain texts that are neither localized nor secret',
        cure: 'Leave it out, or make both such texts',
      };
    else if (other.read !== undefined || field.read !== undefined)
      yield {
        at,
        wrong: 'is named by `prefixedBy`, which tells people without its permission what it holds',
        cure: 'Leave out `read`, or `prefixedBy`',
      };
  }
}

/** URL segments below `{path}/{id}` that the drafts ability uses. */
const draftRoutes = ['draft', 'edit', 'promote', 'differences', 'versions'];

function* checkDrafts({ name, drafts, fields, actions }: Resource): Generator<Finding> {
  if (!drafts) {
    if (fields.version_of && fields.based_on)
      yield {
        at: `${name}.version_of`,
        wrong: 'is a field of drafts, which the entity has none of',
        cure: 'Say `drafts`, or leave out `draftFields`',
      };
    return;
  }
  for (const [own, wanted] of Object.entries(draftFields(name))) {
    const field = fields[own];
    const isIt =
      field?.readOnly &&
      field.default === ('default' in wanted ? wanted.default : undefined) &&
      isAlike(kindOf(field).storage, kindOf(wanted).storage);
    if (!isIt)
      yield {
        at: `${name}.${own}`,
        wrong: 'is not the field that drafts need',
        cure: `Spread \`draftFields('${name}')\` into the fields`,
      };
  }
  for (const action of Object.keys(actions ?? {}).filter((one) => draftRoutes.includes(one))) {
    yield {
      at: `${name}.${action}`,
      wrong: 'is an action with the name of a call of drafts',
      cure: `Name it other than ${draftRoutes.join(', ')}`,
    };
  }
}

function isAlike(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function* checkPeriod({ name, period, fields }: Resource): Generator<Finding> {
  if (!period) return;
  if (Object.hasOwn(fields, periodFilter))
    yield {
      at: `${name}.${periodFilter}`,
      wrong: 'is called as the filter of lists by the period',
      cure: 'Give it another name',
    };
  for (const own of new Set([period.from, period.to])) {
    const storage = fields[own] && kindOf(fields[own]).storage;
    if (storage?.at !== 'column' || storage.word !== 'timestamptz')
      yield {
        at: `${name}.${own}`,
        wrong: 'bounds the period, though it is no moment, with which the filter by the period compares',
        cure: 'Name fields in `period` that hold a moment',
      };
  }
  if (period.from === period.to)
    yield {
      at: `${name}.${period.to}`,
      wrong: 'ends the period that the very same begins',
      cure: 'Name two fields',
    };
}

function* checkTallies(resource: Resource): Generator<Finding> {
  for (const { at, field } of everyField(resource)) {
    const { storage } = kindOf(field);
    if (field.tally && !(storage.at === 'column' && storage.word === 'integer'))
      yield { at, wrong: 'is a tally, though it is no whole number', cure: 'Leave out `tally`, or make it an integer' };
    const keyed = storage.at === 'child' && keyFieldsOf(storage).length > 0;
    if (
      resource.drafts &&
      storage.at === 'child' &&
      !keyed &&
      Object.values(storage.fields).some(({ tally }) => tally)
    ) {
      yield {
        at,
        wrong: 'has rows with a tally that a promote could not tell apart',
        cure: 'Name the field that rows are the same by as their `key`',
      };
    }
  }
}

function* checkQuickEdit({ name, list }: Resource): Generator<Finding> {
  for (const edited of list.quickEdit ?? []) {
    if (!list.columns.includes(edited))
      yield {
        at: `${name}.${edited}`,
        wrong: 'can be changed in the list, which doesn’t show it',
        cure: 'Add it to `list.columns`, or take it out of `list.quickEdit`',
      };
  }
}

function* checkCsv({ name, csv, fields, lifecycle, without }: Resource, all: readonly Resource[]): Generator<Finding> {
  if (!csv) return;
  if (!Number.isInteger(csv.version) || csv.version < 1)
    yield { at: `${name}.csv`, wrong: 'has a version that is no whole number from 1', cure: 'Begin with 1' };
  if (csv.key === undefined) return;
  const key = fields[csv.key];
  const { storage, textual } = key ? kindOf(key) : {};
  if (
    !(
      storage?.at === 'column' &&
      textual &&
      key?.unique &&
      (csv.appends ?? key.required) &&
      !key.localized &&
      !key.read &&
      !key.visibleWhen &&
      !isHidden(key)
    )
  ) {
    yield {
      at: `${name}.${csv.key}`,
      wrong: 'finds the records of CSV files, and isn’t always there, or not once, or not for everybody',
      cure: 'Name a text that is `required` and `unique`, neither localized nor secret',
    };
  }
  // An import writes later, by a job, which can't ask for a proof of identity.
  for (const [path, field] of Object.entries(fields))
    if (field.reauthenticate)
      yield {
        at: `${name}.${path}`,
        wrong: 'asks for a proof of identity, and files could change it without one',
        cure: 'Leave out `csv.key`, so that there are exports only',
      };
  if (csv.deletes && (csv.appends || without?.includes('delete')))
    yield { at: `${name}.csv`, wrong: 'deletes records that stay', cure: 'Leave out `deletes`' };
  if (csv.moves && !lifecycle)
    yield { at: `${name}.csv`, wrong: 'moves records that have no states', cure: 'Leave out `moves`' };
  if (csv.promotes === undefined) return;
  const promoted = fields[csv.promotes];
  const related = promoted && kindOf(promoted).storage;
  const drafted = related?.at === 'inverse' ? all.find((other) => other.name === related.to)?.drafts : undefined;
  if (!drafted)
    yield {
      at: `${name}.${csv.promotes}`,
      wrong: 'is to be promoted by CSV files, and has no drafts',
      cure: 'Name a `related` field to an entity with `drafts`',
    };
}
