import { type SQL, sql } from 'drizzle-orm';
import { modelOf } from '../model/model.ts';
import { hiddenRowsOf } from '../model/shown-rows.ts';
import { aliased } from '../model/titles.ts';
import { searchSql } from '../search/search.ts';
import { placeholderOf } from './condition.ts';
import { conditionSql } from './filters.ts';
import { type LinkAccess, linkAccessSql, type LinkPlan, shownCondition } from './link-plan.ts';
import { conditionIndex, type ListQuery } from './query.ts';

interface WhereOptions {
  /** Reads the links of one condition at once. */
  readonly links?: LinkPlan | undefined;
  readonly access?: LinkAccess;
  /** Rows are checked one by one in their order, so indexes for finding them are of no use. */
  readonly byRow?: boolean;
}

/** The `where` of a list: store, conditions, search and ids. `listValues` has its values. */
export function where(query: ListQuery, { links, access = 'array', byRow = false }: WhereOptions = {}): SQL {
  const { resource, conditions, search, hidden, ids, deleted = false } = query;
  const model = modelOf(resource);
  const shown = shownCondition(query);
  // The search table contains only rows that lists show.
  const withoutIndex = byRow || deleted || (shown === undefined && hiddenRowsOf(resource) !== undefined);
  const restrictions = [
    ...(shown ? [shown] : []),
    ...(model.scoped ? [sql`${aliased(model.table, 'store_id')} = ${sql.placeholder('store')}`] : []),
    ...conditions.flatMap((condition, position) => {
      const prefix = placeholderOf(position);
      const index = withoutIndex ? undefined : conditionIndex(query, condition);
      return [
        links?.index === position
          ? linkAccessSql(query, links, access)
          : conditionSql(resource, condition, prefix, deleted),
        ...(index ? [searchSql(resource, index, [], { prefix })] : []),
      ];
    }),
    ...(ids ? [sql`${aliased(model.table, 'id')} = any (${sql.placeholder('ids')}::integer[])`] : []),
    ...(search ? [searchSql(resource, search.index, hidden, { byRow: withoutIndex })] : []),
  ];
  return restrictions.length === 0 ? sql`true` : sql.join(restrictions, sql` and `);
}
