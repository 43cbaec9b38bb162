import type { Resource } from '../define.ts';
import { kindOf } from '../kinds/index.ts';
import { type Finding, isHidden, isSingle } from './finding.ts';

/** What the abilities that a declaration switches on need of its fields. */
export function* checkAbilities(resource: Resource, all: readonly Resource[]): Generator<Finding> {
  yield* checkSortable(resource);
  yield* checkPrefixes(resource, all);
}

function* checkSortable({ name, sortable, fields }: Resource): Generator<Finding> {
  if (sortable === undefined) return;
  const field = fields[sortable];
  const storage = field && kindOf(field).storage;
  if (storage?.at !== 'column' || storage.word !== 'integer' || !field?.readOnly || field.required || field.unique) {
    yield { at: `${name}.${sortable}`, wrong: 'keeps the place of sorted records, which is a whole number that only sorting writes, and that new records lack', cure: 'Name an integer field that is `readOnly`, neither required nor unique' };
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
    if (rest.length > 0 || !other) yield { at, wrong: `\`prefixedBy\` names “${field.prefixedBy}”, which is no field of what a field beside it refers to`, cure: 'Name a reference without `many`, a dot, and a field of that entity' };
    else if (![field, other].every((one) => kindOf(one).textual && isSingle(one) && !one.localized && !isHidden(one))) yield { at, wrong: '`prefixedBy` is for plain texts that are neither localized nor secret', cure: 'Leave it out, or make both such texts' };
    else if (other.read !== undefined || field.read !== undefined) yield { at, wrong: 'is named by `prefixedBy`, which tells people without its permission what it holds', cure: 'Leave out `read`, or `prefixedBy`' };
  }
}
