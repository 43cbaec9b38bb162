import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { resources } from '../../../resources/index.ts';
import { columnOf } from '../../../resources/names.ts';
import { isPrefixed, type PrefixRule, prefixRules } from '../../../resources/prefix.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { modelNamed } from '../../db/model/titles.ts';
import type { Ability } from '../../crud/call.ts';
import { ApiError, invalid } from '../../errors.ts';
import { changesField, type Guard, type GuardedWrite } from '../../crud/guard.ts';

/**
 * `prefixedBy`: requires a field to begin with a field of the record that a sibling refers to, and to be longer (SPEC
 * §5).
 */
const prefixed: Guard = {
  fields: (resource) => prefixRules(resource).flatMap(({ field, link }) => [field, link]),
  check: async (write) => {
    for (const rule of prefixRules(write.resource)) await assertPrefix(write, rule);
    return undefined;
  },
};

async function assertPrefix(write: GuardedWrite, { field, link, to, by }: PrefixRule): Promise<void> {
  if (!changesField(write, field) && !changesField(write, link)) return;
  const { client, resource, store, current, values } = write;
  const [text, id] = [field, link].map((name) => (values[name] === undefined ? current?.[name] : values[name]));
  if (typeof text !== 'string' || typeof id !== 'number') return;
  const inStore = modelNamed(to).scoped ? sql` and store_id = ${store}` : sql``;
  // Locked until the transaction ends, so that the prefix can't change meanwhile.
  const [row] = await runOnce(
    client,
    sql`select ${sql.identifier(columnOf(by))} from ${sql.identifier(to)} where id = ${id}${inStore} for share`,
  );
  const prefix = row?.[0];
  if (typeof prefix !== 'string' || isPrefixed(text, prefix)) return;
  throw invalid({ [field]: [{ rule: 'prefixed', params: { prefix } }] }, resource);
}

interface Dependent extends PrefixRule {
  readonly resource: Resource;
}

const known = new WeakMap<Resource, readonly Dependent[]>();

/** The rules of all entities that use a field of this one as a prefix. */
function dependents(target: Resource): readonly Dependent[] {
  const found =
    known.get(target) ??
    resources.flatMap((resource: Resource) =>
      prefixRules(resource)
        .filter(({ to }) => to === target.name)
        .map((rule) => ({ ...rule, resource })),
    );
  known.set(target, found);
  return found;
}

/** Refuses to change a prefix that fields of other records begin with. */
const prefixInUse: Guard = {
  fields: (resource) => dependents(resource).map(({ by }) => by),
  check: async (write) => {
    for (const dependent of dependents(write.resource)) await assertPrefixUnused(write, dependent);
    return undefined;
  },
};

/** Maximum number of dependent values that an error names; further ones are only counted. */
const maxNamed = 5;

async function assertPrefixUnused(write: GuardedWrite, { resource: other, field, link, by }: Dependent): Promise<void> {
  const { client, resource, current, values } = write;
  const prefix = values[by];
  if (current === undefined || typeof prefix !== 'string' || !changesField(write, by)) return;
  const own = sql.identifier(columnOf(field));
  const rows = await runOnce(
    client,
    sql`select ${own}, count(*) over () from ${sql.identifier(other.name)}
      where ${sql.identifier(columnOf(link))} = ${current.id} and (not starts_with(${own}, ${prefix}) or length(${own}) <= length(${prefix})) order by ${own}, id limit ${maxNamed}`,
  );
  if (rows.length === 0) return;
  const more = Number(rows[0]?.[1]) - rows.length;
  const names = rows.map(([name]) => String(name)).join(', ') + (more > 0 ? ` … (+${more})` : '');
  throw new ApiError(409, 'errors.conflict', {
    form: resource,
    fields: { [by]: [{ rule: 'prefixOf', params: { names } }] },
  });
}

export const prefix: Ability = { guards: [prefixed, prefixInUse] };
