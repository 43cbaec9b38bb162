import type { Resource } from '../define.ts';
import { type Field, type Fields, kindOf, shapeOf } from '../kinds/index.ts';
import type { Held } from '../kinds/kind.ts';
import { type Finding, isHidden } from './finding.ts';

/** Types of values that are the same in JSON as in their column. */
const plain: readonly string[] = ['text', 'date', 'integer'];

/**
 * Checks that values held by other records exist, have the same kind, and are readable for everybody who reads this
 * record.
 */
export function* checkHeld(resource: Resource, all: readonly Resource[]): Generator<Finding> {
  const { name: entity, fields, list } = resource;
  for (const [name, field] of Object.entries(fields)) {
    const { held } = field;
    if (!held) continue;
    const at = `${entity}.${name}`;
    const holder = holderOf(resource, held, all);
    if (!holder || holder.name === entity || holder.scope !== resource.scope || holder.drafts)
      yield {
        at,
        wrong: 'is held by records that nothing leads to, or that aren’t there as these are',
        cure: 'Name a reference between this entity and another one in the same stores, without drafts',
      };
    if (holder && holder.subject !== resource.subject)
      yield {
        at,
        wrong: 'is held by records that another permission reads',
        cure: 'Hold it in an entity of the same subject: who reads these reads that',
      };
    if (!field.readOnly || field.required || field.unique || field.default !== undefined)
      yield {
        at,
        wrong: 'is held by other records, and yet written with this one',
        cure: 'Make it `readOnly`, neither required nor unique',
      };
    if (!isHeld(name, field, held, holder?.fields ?? {}) || !isBeside(held, fields))
      yield {
        at,
        wrong: 'is of another kind than what other records hold, or needs a permission there, or is secret',
        cure: 'Use the constant of their declaration, with `held` beside its rules',
      };
    if (list.searchTogether?.flat().some((one) => one === name))
      yield { at, wrong: 'is searched together with another field', cure: 'Take it out of `list.searchTogether`' };
  }
}

function holderOf({ fields }: Resource, held: Held, all: readonly Resource[]): Resource | undefined {
  const leads = (from: Fields, by: string) => {
    const field = Object.hasOwn(from, by) ? from[by] : undefined;
    const storage = field && kindOf(field).storage;
    return storage?.at === 'link' ? storage.to : undefined;
  };
  if (!('of' in held)) return all.find(({ name }) => name === leads(fields, held.by));
  const other = all.find(({ name }) => name === held.of);
  return other && all.some((one) => one.fields === fields && one.name === leads(other.fields, held.by))
    ? other
    : undefined;
}

function isHeld(name: string, field: Field, held: Held, holding: Fields): boolean {
  const shape = shapeOf(field);
  const texts = 'of' in held ? [held.field] : (held.all ?? held.first)?.flat();
  if (texts)
    return shape.at === 'column' && kindOf(field).textual && texts.every((one) => isPlain(holding[one], 'text'));
  const other = Object.hasOwn(holding, name) ? holding[name] : undefined;
  if (!other || other.kind !== field.kind || isClosed(other)) return false;
  if (shape.at === 'link') return kindOf(other).storage.at === 'link';
  if (shape.at === 'column') return isPlain(other) && other.localized !== true;
  const rows = kindOf(other).storage;
  if (shape.at !== 'child' || rows.at !== 'child' || shape.paged || rows.paged) return false;
  return Object.entries(shape.fields).every(
    ([inner, one]) =>
      rows.fields[inner]?.kind === one.kind && !isClosed(rows.fields[inner]) && kindOf(one).storage.at === 'column',
  );
}

/** Whether the record's own text beside a gathered one is a plain text. */
const isBeside = (held: Held, fields: Fields): boolean =>
  !('of' in held) || held.beside === undefined || isPlain(fields[held.beside], 'text');

const isClosed = (field: Field): boolean => field.read !== undefined || isHidden(field) || field.held !== undefined;

function isPlain(field: Field | undefined, word?: string): boolean {
  const storage = field && kindOf(field).storage;
  if (!field || isClosed(field) || storage?.at !== 'column') return false;
  return word === undefined ? plain.includes(storage.word) : storage.word === word;
}
