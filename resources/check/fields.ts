import { allPermissions } from '../access.ts';
import type { Resource } from '../define.ts';
import { type Field, kindOf } from '../kinds/index.ts';
import type { Narrow, Storage } from '../kinds/kind.ts';
import { keyFieldsOf } from '../kinds/row-key.ts';
import { brokenRules, wholeText } from '../rules.ts';
import { compareValues } from '../rules/compare.ts';
import { fieldAt } from '../schema/field-at.ts';
import { outerSchema } from '../kinds/outer-schema.ts';
import { checkCondition } from './condition.ts';
import { checkImportable } from './importable.ts';
import { checkLive } from './live.ts';
import { emptyLabel, everyField, fieldsOfRows, type Finding, isHidden, isSingle, type Placed } from './finding.ts';

/** Checks each field against itself, its siblings and the entities it refers to. */
export function* checkFields(resource: Resource, all: readonly Resource[]): Generator<Finding> {
  for (const placed of everyField(resource)) {
    yield* checkLabels(placed);
    yield* checkReference(placed, resource, all);
    yield* checkSiblings(placed);
    yield* checkTraits(placed);
    yield* checkLimits(placed);
    yield* checkDefault(placed);
    yield* checkPermissions(placed);
    yield* checkImportable(placed, all);
  }
}

function* checkLabels({ at, field }: Placed): Generator<Finding> {
  yield* emptyLabel(at, field.label);
  if (/^(?:the|an?) /iu.test(field.label[0]))
    yield {
      at,
      wrong: 'its label begins with an article',
      cure: 'Leave it out: sentences say “The %{field} is required”',
    };
  if (field.help) yield* emptyLabel(at, field.help);
  if (field.patternMessage) yield* emptyLabel(at, field.patternMessage);
  if (field.patternMessage && field.pattern === undefined)
    yield { at, wrong: 'has a `patternMessage`, but no `pattern`', cure: 'Say the pattern, or leave the message out' };
  if (!('choices' in field)) return;
  for (const { value, label, group } of field.choices) {
    yield* emptyLabel(`${at}.${value}`, label);
    if (group) yield* emptyLabel(`${at}.${value}.group`, group.label);
    if (group) yield* emptyLabel(`${at}.${value}.group`, group.short);
  }
  const values = field.choices.map(({ value }) => value);
  if (new Set(values).size < values.length)
    yield { at, wrong: 'a choice stands twice', cure: 'Give each choice a value of its own' };
}

function* checkReference(
  { at, field, inRows, inPagedRows }: Placed,
  resource: Resource,
  all: readonly Resource[],
): Generator<Finding> {
  const { storage } = kindOf(field);
  if (inRows && storage.at === 'child')
    yield { at, wrong: 'a row can’t hold rows of its own', cure: 'Make the rows an entity' };
  if (inPagedRows && storage.at === 'join')
    yield {
      at,
      wrong: 'a row that is written as a line of text can’t refer to many records',
      cure: 'Refer to one record per row, or leave out `paged`',
    };
  if (storage.at === 'inverse') yield* checkInverse(at, field, storage, resource, all);
  if (storage.at !== 'link' && storage.at !== 'join') return;
  if (storage.narrow) yield* checkNarrow(at, storage.narrow, resource, all);
  const target = all.find(({ name }) => name === storage.to);
  if (!target)
    yield {
      at,
      wrong: `refers to unknown resource “${storage.to}”`,
      cure: `Declare ${storage.to} in resources/index.ts or correct \`to\``,
    };
  else if (resource.scope === 'shared' && target.scope === 'store') {
    yield {
      at,
      wrong: `a shared entity refers to ${target.name}, which belongs to one store`,
      cure: `Give ${resource.name} the scope 'store', or refer to something shared`,
    };
  }
}

function* checkNarrow(at: string, { from }: Narrow, resource: Resource, all: readonly Resource[]): Generator<Finding> {
  const [via = '', name = ''] = from.split('.');
  const link = resource.fields[via];
  const storage = link && kindOf(link).storage;
  const far = storage?.at === 'link' ? all.find((one) => one.name === storage.to)?.fields[name] : undefined;
  const narrowing = far && kindOf(far).storage.at;
  if (narrowing !== 'link' && narrowing !== 'join')
    yield {
      at,
      wrong: `is narrowed from “${from}”, which leads nowhere`,
      cure: 'Name a reference to one record and, after a point, a reference of that',
    };
}

function* checkInverse(
  at: string,
  field: Field,
  { to, by, add, live }: Extract<Storage, { readonly at: 'inverse' }>,
  resource: Resource,
  all: readonly Resource[],
): Generator<Finding> {
  const other = all.find(({ name }) => name === to);
  const back = other?.fields[by];
  const storage = back && kindOf(back).storage;
  if (!other || !storage || (storage.at !== 'link' && storage.at !== 'join') || storage.to !== resource.name) {
    yield {
      at,
      wrong: `counts records of “${to}” by “${by}”, which does not refer to ${resource.name}`,
      cure: 'Name a reference field of that entity that refers to this one',
    };
  } else if (!other.list.filters.some((name) => name === by)) {
    yield {
      at,
      wrong: `leads to the list of ${to} by “${by}”, which is none of its filters`,
      cure: `Add it to \`list.filters\` of ${to}`,
    };
  }
  if (live && other) yield* checkLive(at, live, by, resource, other);
  if (add !== undefined && other && !other.actions?.[add]?.form?.[by]) {
    yield {
      at,
      wrong: `adds records by “${add}”, which is no action of ${to} that asks for “${by}”`,
      cure: 'Name such an action of that entity',
    };
  }
  if (!field.readOnly)
    yield { at, wrong: 'is kept by another entity, yet could be written here', cure: 'Say `readOnly: true`' };
}

function* checkSiblings(placed: Placed): Generator<Finding> {
  const { at, name, field, siblings } = placed;
  for (const rule of ['after', 'notBelow', 'suggestedBy'] as const) {
    const other = field[rule];
    if (other !== undefined && (other === name || !Object.hasOwn(siblings, other)))
      yield {
        at,
        wrong: `\`${rule}\` names “${other}”, which is no other field beside it`,
        cure: 'Name a field of the same object',
      };
  }
  const used = field.placeholders?.use;
  if (typeof used === 'object' ? !Object.hasOwn(siblings, used.by) : used && !field.placeholders?.sets[used]) {
    yield {
      at,
      wrong: '`placeholders` names a use that isn’t there',
      cure: 'Name one of its sets, or a field of the same object that holds one',
    };
  }
  for (const other of field.covers ?? []) {
    if (!Object.hasOwn(siblings, other) || !siblings[other]?.tally)
      yield {
        at,
        wrong: `\`covers\` names “${other}”, which is no count beside it`,
        cure: 'Name a field of the same object with `tally`',
      };
  }
  for (const { rows, unless, label } of field.overriddenBy ?? []) {
    yield* emptyLabel(`${at}.${rows}`, label);
    const inner = fieldsOfRows(siblings, rows);
    if (inner[name]?.kind !== field.kind || (unless !== undefined && !inner[unless]))
      yield {
        at,
        wrong: `\`overriddenBy\` names “${rows}”, whose rows don’t have it`,
        cure: 'Name a `rows` field beside it whose rows have a field of the same name and kind',
      };
  }
  yield* checkCondition(placed, 'visibleWhen');
  yield* checkCondition(placed, 'editableWhen');
}

function* checkTraits({ at, field, inRows }: Placed): Generator<Finding> {
  if (field.localized && !kindOf(field).textual)
    yield {
      at,
      wrong: 'is localized, though its kind is no text',
      cure: 'Leave out `localized`, or use a textual kind',
    };
  if (field.unique && !isSingle(field))
    yield { at, wrong: 'is unique, though it holds more than one value', cure: 'Leave out `unique`' };
  else if (field.unique && inRows)
    yield { at, wrong: 'is unique across the rows of all records', cure: 'Name it as the `key` of the rows instead' };
  else if (field.unique && isHidden(field))
    yield { at, wrong: 'is unique, which would tell whether a secret is in use', cure: 'Leave out `unique`' };
  if ('key' in field) {
    for (const name of keyFieldsOf(field))
      if (!Object.hasOwn(field.fields, name))
        yield { at, wrong: `\`key\` names “${name}”, which is no field of the row`, cure: 'Name a field of the row' };
      else if (field.fields[name] && kindOf(field.fields[name]).storage.at === 'join')
        yield { at, wrong: `\`key\` names “${name}”, which refers to many`, cure: 'Name a field with one value' };
  }
  if (
    'firstKey' in field &&
    field.firstKey !== undefined &&
    (keyFieldsOf(field).length !== 1 ||
      field.firstKey === field.key ||
      !kindOf(field.fields[field.firstKey] ?? field).textual)
  ) {
    yield {
      at,
      wrong: `\`firstKey\` names “${field.firstKey}”, which is no other text of rows with one key`,
      cure: 'Name a text field of the row',
    };
  }
  if (
    'sortedBy' in field &&
    field.sortedBy !== undefined &&
    (field.paged || field.ordered || field.fields[field.sortedBy]?.required !== true)
  )
    yield {
      at,
      wrong: `\`sortedBy\` names “${field.sortedBy}”, by which these rows can’t be sorted`,
      cure: 'Name a required field of rows that are neither `paged` nor `ordered`',
    };
  if (field.tally && !field.readOnly)
    yield { at, wrong: 'is counted by the server, yet could be written', cure: 'Say `readOnly: true`' };
}

function* checkLimits({ at, field }: Placed): Generator<Finding> {
  const { minLength, maxLength, minValue, maxValue } = field;
  if (minLength !== undefined && maxLength !== undefined && minLength > maxLength)
    yield { at, wrong: `\`minLength\` ${minLength} is above \`maxLength\` ${maxLength}`, cure: 'Swap them' };
  if (minValue !== undefined && maxValue !== undefined && (compareValues(minValue, maxValue) ?? 1) > 0) {
    yield {
      at,
      wrong: `\`minValue\` ${minValue} is above \`maxValue\` ${maxValue}, or they can’t be compared`,
      cure: 'Swap them, or write both as the kind does',
    };
  }
  const patterns = { pattern: field.pattern, each: 'each' in field ? field.each : undefined };
  for (const [rule, pattern] of Object.entries(patterns)) {
    if (pattern !== undefined && !compiles(pattern))
      yield {
        at,
        wrong: `\`${rule}\` is no regular expression: ${pattern}`,
        cure: 'Correct it; it is used with the u flag',
      };
  }
}

function* checkDefault({ at, field }: Placed): Generator<Finding> {
  if (field.default === undefined || !compiles(field.pattern ?? '')) return;
  const read = outerSchema(field).safeParse(field.default);
  if (!read.success || brokenRules(field, read.data, {}).some(({ rule }) => rule !== 'after' && rule !== 'notBelow')) {
    yield {
      at,
      wrong: `the default “${String(field.default)}” is refused by the field’s own rules`,
      cure: 'Give a default that the field accepts',
    };
  }
}

function* checkPermissions({ at, field, inRows, inAction }: Placed): Generator<Finding> {
  for (const access of ['read', 'write'] as const) {
    const permission = field[access];
    if (permission !== undefined && (inRows || inAction)) {
      yield {
        at,
        wrong: `\`${access}\` is not applied to a field of ${inAction ? 'an action' : 'a row'}`,
        cure: `Say it at the ${inAction ? 'action, by `needs`' : 'field that holds the rows'}`,
      };
    }
    if (permission !== undefined && !allPermissions.includes(permission)) {
      yield {
        at,
        wrong: `\`${access}\` needs the permission “${permission}”, which does not exist`,
        cure: 'Name one of `allPermissions` in resources/access.ts',
      };
    }
  }
}

function compiles(pattern: string): boolean {
  try {
    return wholeText(pattern) instanceof RegExp;
  } catch {
    return false;
  }
}

/** The field behind a column name, also inside a group; `undefined` for system columns. */
export function columnField(resource: Resource, column: string): Field | undefined {
  return (
    [...everyField(resource)].find(({ at }) => at === `${resource.name}.${column}`)?.field ?? fieldAt(resource, column)
  );
}
