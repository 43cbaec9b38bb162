import { sql } from 'drizzle-orm';
import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import type { JsonValue } from '../../../resources/kinds/kind.ts';
import { modelOf } from '../../db/model/model.ts';
import { idsIn, isObject, objectsIn, valueAt } from '../../db/model/paths.ts';
import { runOnce } from '../../db/connection/statement.ts';
import { invalid } from '../../errors.ts';
import type { Guard } from '../../crud/guard.ts';

interface Pointer {
  readonly path: string;
  readonly to: string;
  /** The referring field of each row, if rows refer. */
  readonly inRows?: string;
}

const known = new WeakMap<Resource, readonly Pointer[]>();

/** The fields of an entity that refer to drafted entities, unless only the server writes them. */
function pointersOf(resource: Resource): readonly Pointer[] {
  const { columns, joins, children } = modelOf(resource);
  const made = known.get(resource) ?? [
    ...columns.flatMap(({ path, to, field }) => (isDrafted(to) && !field.readOnly ? [{ path, to }] : [])),
    ...joins.flatMap(({ path, to }) => (isDrafted(to) ? [{ path, to }] : [])),
    ...children.flatMap((child) =>
      [...child.columns, ...child.joins].flatMap(({ path, to }) =>
        isDrafted(to) ? [{ path: child.path, to, inRows: path }] : [],
      ),
    ),
  ];
  known.set(resource, made);
  return made;
}

function isDrafted(to: string | undefined): to is string {
  return to !== undefined && findResource(to)?.drafts !== undefined;
}

/** Refuses references to copies, since promotes create and delete them. */
export const noReferencesToCopies: Guard = {
  fields: (resource) => pointersOf(resource).map(({ path }) => path.split('.')[0] ?? path),
  check: async ({ client, resource, values }) => {
    for (const { path, to, inRows } of pointersOf(resource)) {
      const ids = givenIds(valueAt(values, path.split('.')), inRows);
      if (ids.length === 0) continue;
      const copies = await runOnce(
        client,
        sql`select from ${sql.identifier(to)} where id = any (${sql.param([...ids])}::integer[]) and version_of is not null limit 1`,
      );
      if (copies.length > 0) throw invalid({ [path]: [{ rule: 'reference' }] }, resource);
    }
    return undefined;
  },
};

function givenIds(value: JsonValue | undefined, inRows: string | undefined): readonly number[] {
  if (inRows === undefined) return idsIn([value ?? []].flat());
  return idsIn(objectsIn(isObject(value) ? value.set : value).flatMap((row) => valueAt(row, inRows.split('.')) ?? []));
}
