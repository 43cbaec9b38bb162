import type { Resource } from '../../../resources/define.ts';
import { findResource } from '../../../resources/index.ts';
import { trackedJoins } from '../counts/unlinked-table.ts';
import { modelOf, type TableModel } from '../model/model.ts';
import { hiddenRowsOf } from '../model/shown-rows.ts';
import type { Condition } from './condition.ts';

/** A table whose rows lead from records (`record_id`) to what they refer to: a join table, or rows with a reference. */
export interface LinkTable {
  readonly table: string;
  /** The column with the id of the referenced record. */
  readonly target: string;
  /** Whether it has the record's store. */
  readonly hasStore: boolean;
  /** The column that it copies from the record, by which lists hide records. */
  readonly copies?: string | undefined;
  /** Whether it knows which records lists show; true if lists show all. */
  readonly knowsShown: boolean;
  /** Whether several rows may link the same two records. */
  readonly repeats: boolean;
  /** Whether a row's reference may be empty. */
  readonly optional: boolean;
  /** Whether records without a link are kept in a table of their own (`unlinked`). */
  readonly tracked: boolean;
}

/** Where a condition on a reference to many, or on a reference in rows, finds its links. */
export function linkTableOf(resource: Resource, { path }: Pick<Condition, 'path'>): LinkTable | undefined {
  const model = modelOf(resource);
  const join = model.joins.find((one) => one.path === path);
  const copies = hiddenRowsOf(resource)?.column;
  return join
    ? {
        table: join.table,
        target: 'target_id',
        hasStore: isInStore(model, join.to),
        copies,
        knowsShown: true,
        repeats: false,
        optional: false,
        tracked: trackedJoins(resource).includes(join),
      }
    : rowLinks(model, path, copies === undefined);
}

/** The links of a reference in rows. */
function rowLinks(model: TableModel, path: string, knowsShown: boolean): LinkTable | undefined {
  const [rows, ...rest] = path.split('.');
  const child = model.children.find((one) => one.path === rows);
  const inner = rest.join('.');
  const common = { knowsShown, repeats: true, optional: false, tracked: false };
  const join = child?.joins.find((one) => one.path === inner);
  if (join) return { ...common, table: join.table, target: 'target_id', hasStore: isInStore(model, join.to) };
  const link = child?.columns.find((one) => one.path === inner && one.to !== undefined);
  return (
    child &&
    link && { ...common, table: child.table, target: link.name, hasStore: model.scoped, optional: !link.notNull }
  );
}

function isInStore({ scoped }: TableModel, to: string): boolean {
  return scoped && findResource(to)?.scope === 'store';
}
