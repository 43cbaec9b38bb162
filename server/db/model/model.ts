import type { Resource } from '../../../resources/define.ts';
import { type Field, type Fields, kindOf } from '../../../resources/kinds/index.ts';
import { keyFieldsOf } from '../../../resources/kinds/row-key.ts';
import {
  type ColumnWord,
  type ContentLocale,
  contentLocales,
  type Held,
  type LiveRecord,
  type Storage,
} from '../../../resources/kinds/kind.ts';
import { columnOf } from '../../../resources/names.ts';

/** A column of an entity's table (or of a child table), and the value it stores. */
export interface ColumnModel {
  /** Column name: `name_zh_hk`, `application_config_type`. */
  readonly name: string;
  /** Dotted path of the field: `name`, `application_config.type`. */
  readonly path: string;
  readonly field: Field;
  readonly locale?: ContentLocale;
  readonly word: ColumnWord;
  readonly precision?: number;
  readonly scale?: number;
  readonly choices?: readonly string[];
  readonly concealed: 'password' | 'token' | 'sealed' | undefined;
  readonly notNull: boolean;
  /** The entity that a foreign key refers to. */
  readonly to?: string;
  /** Text, compared and sorted case-insensitively. */
  readonly textual: boolean;
  /** Text in any script: its unique index uses `folded_text`. */
  readonly folds: boolean;
}

/** A join table for a reference to many. */
export interface JoinModel {
  /** Path in the record, or in the row if rows refer. */
  readonly path: string;
  readonly table: string;
  readonly to: string;
  readonly field: Field;
  /** The child table whose rows refer, if it isn't the record itself. */
  readonly rows?: string;
}

/** A child table for rows. */
export interface ChildModel {
  readonly path: string;
  readonly table: string;
  readonly paged: boolean;
  /** The fields that rows of a record are unique by; empty without a key. */
  readonly keys: readonly string[];
  /** The field that stores the original key of a row after its key changed. */
  readonly firstKey?: string;
  /** The field by which rows are sorted on each save. */
  readonly sortedBy?: string;
  readonly columns: readonly ColumnModel[];
  /** References to many in each row. */
  readonly joins: readonly JoinModel[];
  readonly fields: Fields;
  readonly field: Field;
}

/** Records of another entity that refer to this one; counted when read. */
export interface InverseModel {
  readonly path: string;
  readonly to: string;
  readonly by: string;
  /** What is read from the referring record that customers see. */
  readonly live?: LiveRecord;
}

/** A single value that other records hold: read like a column, and never written. */
export interface HeldColumn extends ColumnModel {
  readonly held: Held;
}

/** Rows that another record holds. */
export interface HeldRows {
  readonly path: string;
  readonly held: Extract<Held, { readonly by: string; readonly of?: never }>;
  readonly fields: Fields;
}

/** How an entity is stored. Every table also has id, revision, created_at, updated_at, and store_id if scoped. */
export interface TableModel {
  readonly resource: Resource;
  readonly table: string;
  readonly scoped: boolean;
  readonly columns: readonly ColumnModel[];
  readonly joins: readonly JoinModel[];
  readonly children: readonly ChildModel[];
  readonly inverses: readonly InverseModel[];
  readonly held: readonly HeldColumn[];
  readonly heldRows: readonly HeldRows[];
}

const models = new WeakMap<Resource, TableModel>();

/** The table model of a declaration; cached. */
export function modelOf(resource: Resource): TableModel {
  const known = models.get(resource);
  if (known) return known;
  const parts = noParts();
  for (const [name, field] of Object.entries(resource.fields)) collect(parts, resource.name, name, field, false);
  const model = { resource, table: resource.name, scoped: resource.scope === 'store', ...parts };
  models.set(resource, model);
  return model;
}

/** The columns of one field: two if localized, several for a group, none for joins and children. */
export function columnsOf(model: { readonly columns: readonly ColumnModel[] }, path: string): readonly ColumnModel[] {
  return model.columns.filter((column) => column.path === path || column.path.startsWith(`${path}.`));
}

/** A held value as a column model: of one locale, with a type that JSON has. */
function heldColumn(path: string, field: Field, { as, to }: Extract<Storage, { readonly at: 'held' }>): ColumnModel {
  return {
    name: columnOf(path),
    path,
    field,
    word: as.at === 'column' ? as.word : 'integer',
    ...(to !== undefined && { to }),
    concealed: undefined,
    notNull: false,
    textual: kindOf(field).textual,
    folds: false,
  };
}

interface Parts {
  readonly columns: ColumnModel[];
  readonly joins: JoinModel[];
  readonly children: ChildModel[];
  readonly inverses: InverseModel[];
  readonly held: HeldColumn[];
  readonly heldRows: HeldRows[];
}

const noParts = (): Parts => ({ columns: [], joins: [], children: [], inverses: [], held: [], heldRows: [] });

function collect(parts: Parts, table: string, path: string, field: Field, conditional: boolean): void {
  const { storage, textual, ascii, empty } = kindOf(field);
  const sometimes = conditional || field.visibleWhen !== undefined;
  switch (storage.at) {
    case 'column': {
      const locales = field.localized ? contentLocales : [undefined];
      const never = empty !== null && field.default === undefined;
      for (const locale of locales) {
        parts.columns.push({
          name: columnOf(path, locale),
          path,
          field,
          ...(locale && { locale }),
          word: storage.word,
          ...(storage.precision !== undefined && { precision: storage.precision, scale: storage.scale ?? 0 }),
          ...(storage.choices && storage.open === undefined && { choices: storage.choices }),
          concealed: storage.concealed,
          notNull:
            (field.required === true && !sometimes) ||
            never ||
            field.tally === true ||
            storage.word === 'boolean' ||
            storage.word === 'text[]',
          textual,
          folds: textual && !ascii && !field.ascii && !field.readOnly,
        });
      }
      return;
    }
    case 'link':
      parts.columns.push({
        name: columnOf(path),
        path,
        field,
        word: 'integer',
        concealed: undefined,
        notNull: field.required === true && !sometimes,
        to: storage.to,
        textual: false,
        folds: false,
      });
      return;
    case 'join':
      parts.joins.push({ path, table: `${table}_${columnOf(path)}`, to: storage.to, field });
      return;
    case 'inverse':
      parts.inverses.push({ path, to: storage.to, by: storage.by, ...(storage.live && { live: storage.live }) });
      return;
    case 'group':
      for (const [name, inner] of Object.entries(storage.fields))
        collect(parts, table, `${path}.${name}`, inner, sometimes);
      return;
    case 'child': {
      const inner = noParts();
      const name = `${table}_${columnOf(path)}`;
      for (const [rowField, rowDeclaration] of Object.entries(storage.fields))
        collect(inner, name, rowField, rowDeclaration, false);
      parts.children.push({
        path,
        table: name,
        paged: storage.paged,
        keys: keyFieldsOf(storage),
        ...(storage.firstKey !== undefined && { firstKey: storage.firstKey }),
        ...(storage.sortedBy !== undefined && { sortedBy: storage.sortedBy }),
        columns: inner.columns,
        joins: inner.joins.map((join) => ({ ...join, rows: name })),
        fields: storage.fields,
        field,
      });
      return;
    }
    case 'held': {
      const { held } = storage;
      if (storage.as.at === 'child' && !('of' in held)) parts.heldRows.push({ path, held, fields: storage.as.fields });
      else parts.held.push({ ...heldColumn(path, field, storage), held });
    }
  }
}
