import { type SQL, sql } from 'drizzle-orm';
import type { ContentLocale, LiveRecord } from '../../../resources/kinds/kind.ts';
import type { Resource } from '../../../resources/define.ts';
import { columnOf } from '../../../resources/names.ts';
import {
  type ChildModel,
  type ColumnModel,
  type InverseModel,
  type JoinModel,
  modelOf,
  type TableModel,
} from '../model/model.ts';
import { isListed } from '../../../resources/query/list.ts';
import { type Draft, isObject, objectsIn, putAt, stepsOf, valueAt } from '../model/paths.ts';
import type { Row } from '../connection/statement.ts';
import { heldParts } from './held-parts.ts';
import { liveRecord } from './live.ts';
import { type Labels, type Part, putLabel } from './part.ts';
import { childRowJson } from './row-json.ts';
import { aliased, commaJoined, modelNamed, titleOf, titleText } from '../model/titles.ts';

export type { Labels } from './part.ts';

/** What to select for whole records, and how to parse a row. */
export interface Projection {
  readonly select: SQL;
  readonly width: number;
  /** Builds the record of a row from column `from` on, and adds the titles of its references to `labels`. */
  read(row: Row, labels: Labels, from?: number): Draft;
}

/**
 * `one`: the whole record; `list`: without secrets, and without the count of paged rows unless it is a column;
 * `titles`: id and title.
 */
export type Breadth = 'one' | 'list' | 'titles';

const made = new WeakMap<Resource, Map<string, Projection>>();

/** The projection of an entity's records, cached; titles are in this locale. */
export function projectionOf(resource: Resource, locale: ContentLocale, breadth: Breadth = 'one'): Projection {
  const known = made.get(resource) ?? new Map<string, Projection>();
  made.set(resource, known);
  const key = `${locale} ${breadth}`;
  const found = known.get(key) ?? build(modelOf(resource), locale, breadth);
  known.set(key, found);
  return found;
}

function build(model: TableModel, locale: ContentLocale, breadth: Breadth): Projection {
  const parts = breadth === 'titles' ? titleParts(model, locale) : recordParts(model, locale, breadth);
  return {
    select: commaJoined(parts.map((part) => part.sql)),
    width: parts.length,
    read(row, labels, from = 0) {
      const record: Draft = {};
      for (const [place, part] of parts.entries()) part.read(row[from + place], record, labels);
      return record;
    },
  };
}

function titleParts(model: TableModel, locale: ContentLocale): readonly Part[] {
  const columns = model.columns.filter(({ path, concealed }) => path === model.resource.title && !concealed);
  return [plain(model, 'id'), ...columns.flatMap((column) => columnParts(model, column, locale))];
}

function recordParts(model: TableModel, locale: ContentLocale, breadth: Breadth): readonly Part[] {
  const { columns: listed } = model.resource.list;
  const columns = model.columns.filter(({ concealed, field }) => !concealed && !(breadth === 'list' && field.secret));
  const children = model.children.filter(
    ({ paged, path }) => breadth === 'one' || !paged || listed.some((name) => name === path),
  );
  return [
    ...['id', ...(model.scoped ? ['store_id'] : []), 'revision', 'created_at', 'updated_at'].map((name) =>
      plain(model, name),
    ),
    ...columns.flatMap((column) => columnParts(model, column, locale)),
    ...model.joins.map((join) => joinPart(model, join, locale)),
    ...heldParts(model, locale),
    ...children.flatMap((child) => childParts(model, child, locale)),
    ...model.inverses
      .filter(({ path }) => breadth === 'one' || isListed(model.resource, path))
      .flatMap((inverse) => [
        inversePart(model, inverse),
        ...(inverse.live ? [livePart(model, inverse, inverse.live, locale)] : []),
      ]),
  ];
}

function plain(model: TableModel, name: string): Part {
  return {
    sql: aliased(model.table, name),
    read: (value, record) => {
      record[name] = value;
    },
  };
}

function columnParts(model: TableModel, column: ColumnModel, locale: ContentLocale): Part[] {
  const steps = stepsOf(column);
  const own: Part = { sql: aliased(model.table, column.name), read: (value, record) => putAt(record, steps, value) };
  if (!column.to) return [own];
  const label: Part = {
    sql: titleOf(modelNamed(column.to), aliased(model.table, column.name), locale, 'target'),
    read: (title, record, labels) => {
      const id = valueAt(record, steps);
      if (typeof id === 'number') putLabel(labels, column.path, id, title);
    },
  };
  return [own, label];
}

/** Selects ids and titles as one object, `{"3": "shop.example.hk"}`, whose keys are in numeric order. */
function joinPart(model: TableModel, join: JoinModel, locale: ContentLocale): Part {
  const target = modelNamed(join.to);
  const steps = stepsOf(join);
  const linked = sql`${sql.identifier(join.table)} link join ${sql.identifier(target.table)} target on target.id = link.target_id where link.record_id = ${aliased(model.table, 'id')}`;
  return {
    sql: sql`(select json_object_agg(target.id, ${titleText(target, 'target', locale)}) from ${linked})`,
    read: (titles, record, labels) => {
      const named = isObject(titles) ? titles : {};
      putAt(record, steps, Object.keys(named).map(Number));
      for (const [id, title] of Object.entries(named)) putLabel(labels, join.path, id, title);
    },
  };
}

function childParts(model: TableModel, child: ChildModel, locale: ContentLocale): Part[] {
  const steps = stepsOf(child);
  const from = sql`from ${sql.identifier(child.table)} child where child.record_id = ${aliased(model.table, 'id')}`;
  if (child.paged) {
    return [{ sql: sql`(select count(*) ${from})`, read: (total, record) => putAt(record, steps, { total }) }];
  }
  return [
    {
      sql: sql`(select coalesce(json_agg(${childRowJson(child, 'child')} order by child.position, child.id), '[]') ${from})`,
      read: (rows, record) => putAt(record, steps, rows),
    },
    ...child.columns.flatMap(({ to, path, name }) =>
      to === undefined ? [] : [rowTitles(child, path, to, sql`select ${aliased('child', name)} ${from}`, locale)],
    ),
    ...child.joins.map(({ to, path, table }) => {
      const linked = sql`select link.target_id from ${sql.identifier(table)} link where link.record_id = ${aliased(model.table, 'id')}`;
      return rowTitles(child, path, to, linked, locale);
    }),
  ];
}

/** The titles of the records that a field refers to, in all rows. */
function rowTitles(child: ChildModel, path: string, to: string, ids: SQL, locale: ContentLocale): Part {
  const target = modelNamed(to);
  return {
    sql: sql`(select json_object_agg(target.id, ${titleText(target, 'target', locale)}) from ${sql.identifier(target.table)} target where target.id in (${ids}))`,
    read: (titles, _record, labels) => {
      for (const [id, title] of Object.entries(isObject(titles) ? titles : {}))
        putLabel(labels, `${child.path}.${path}`, id, title);
    },
  };
}

/** Leaves out copies, which aren't independent records. */
function inversePart(model: TableModel, inverse: InverseModel): Part {
  const other = modelNamed(inverse.to);
  const own = aliased(model.table, 'id');
  const join = other.joins.find(({ path }) => path === inverse.by);
  const mains = other.resource.drafts ? sql` and other.version_of is null` : sql``;
  const from = join
    ? sql`${sql.identifier(join.table)} link join ${sql.identifier(other.table)} other on other.id = link.record_id where link.target_id = ${own}${mains}`
    : sql`${sql.identifier(other.table)} other where ${aliased('other', columnOf(inverse.by))} = ${own}${mains}`;
  return {
    sql: sql`(select count(*) from ${from})`,
    read: (total, record) => putAt(record, stepsOf(inverse), { total }),
  };
}

/** The record that customers see, or else its substitute (`liveRecord`). */
function livePart(model: TableModel, inverse: InverseModel, live: LiveRecord, locale: ContentLocale): Part {
  const steps = [...stepsOf(inverse), 'live'];
  return {
    sql: liveRecord(modelNamed(inverse.to), inverse.by, aliased(model.table, 'id'), live, locale),
    read: (found, record, labels) => {
      const [{ record: shown = null, titles = null } = {}] = objectsIn([found ?? null]);
      putAt(record, steps, shown);
      for (const [path, title] of Object.entries(isObject(titles) ? titles : {})) {
        const id = valueAt(shown, path.split('.'));
        if (typeof id === 'number') putLabel(labels, `${inverse.path}.live.${path}`, id, title);
      }
    },
  };
}
