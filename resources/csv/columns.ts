import type { Resource } from '../define.ts';
import { type Field, type FieldTypes, kindOf, shapeOf } from '../kinds/index.ts';
import { type ContentLocale, contentLocales, type Label, type Storage } from '../kinds/kind.ts';
import type { RowsSaid } from '../kinds/rows/in-words.ts';
import { innerLabel } from '../messages/languages.ts';
import { systemFields } from '../system-fields.ts';

/** A column of an entity's CSV files. */
export interface CsvColumn {
  /** Header, besides the field's labels: `item_code`, `name.zh_HK`, `specs.origin.en_US`. */
  readonly path: string;
  /** Path of its value in a record. */
  readonly steps: readonly string[];
  readonly label: Label;
  readonly field: Field;
  readonly locale?: ContentLocale;
  /** Whether imports read it. Other columns are exported only. */
  readonly writable: boolean;
  /** Whether exports write it. Other columns, of sealed texts, are imported only. */
  readonly readable: boolean;
  /** Entity that its ids refer to. */
  readonly to?: string;
  /** A list of ids or texts. */
  readonly many: boolean;
  /** A number: never escaped, may have thousands separators. */
  readonly numeric: boolean;
  /** Dotted path of the field, for access checks. */
  readonly fieldPath: string;
}

const known = new WeakMap<Resource, readonly CsvColumn[]>();

/** Every possible column of an entity's files: the id, fields that fit a cell, created and updated. */
export function columnsOf(resource: Resource): readonly CsvColumn[] {
  const { id, ...times } = systemFields;
  const { csv, lifecycle } = resource;
  const found =
    known.get(resource) ??
    Object.entries({ id, ...resource.fields, ...times })
      .flatMap(([name, field]) => ofField(name, field))
      .map((one) => (csv?.moves && one.path === lifecycle?.field ? { ...one, writable: true } : one));
  known.set(resource, found);
  return found;
}

/** Fields that don't fit a cell, mainly rows. Exports omit them and report that. */
export function leftOutOf(resource: Resource): readonly string[] {
  const present = new Set(columnsOf(resource).map(({ steps }) => steps[0]));
  return Object.keys(resource.fields).filter((name) => !present.has(name));
}

/**
 * The default columns of a file among these, in this order, until the user selects others; a field's in all its
 * languages.
 */
export function usualColumns<C extends Pick<CsvColumn, 'path' | 'writable'>>(
  { csv, list }: Resource,
  columns: readonly C[],
): readonly C[] {
  const usual = csv?.usual ?? (csv?.key === undefined ? list.columns : undefined);
  if (!usual) return columns.filter(({ path, writable }) => writable || path === 'id');
  return usual.flatMap((name) => columns.filter(({ path }) => path === name || path.startsWith(`${name}.`)));
}

const byPath = new WeakMap<Resource, ReadonlyMap<string, CsvColumn>>();

/** Returns the column with this path. */
export function columnAt(resource: Resource, path: string): CsvColumn | undefined {
  const found = byPath.get(resource) ?? new Map(columnsOf(resource).map((one) => [one.path, one]));
  byPath.set(resource, found);
  return found.get(path);
}

/** A copy of the messages' `locales`; importing those would load all three languages with every list. */
const localeNames: Readonly<Record<ContentLocale, Label>> = {
  zh_HK: ['Chinese', '中文', '中文'],
  en_US: ['English', '英文', '英文'],
};

function suffixed([en, zhHant, zhHans]: Label, [english, traditional, simplified]: Label): Label {
  return [`${en} (${english})`, `${zhHant}（${traditional}）`, `${zhHans}（${simplified}）`];
}

const isHashed = (storage: Storage) =>
  storage.at === 'column' && storage.concealed !== undefined && storage.concealed !== 'sealed';

function ofField(path: string, field: Field, group?: Label): readonly CsvColumn[] {
  const { storage } = kindOf(field);
  if ('said' in field && field.said && !field.secret) return saidColumns(path, field, field.said);
  if (field.secret || shapeOf(field).at === 'child' || isHashed(storage)) return [];
  if (storage.at === 'inverse')
    return Object.entries(storage.shows ?? {}).flatMap(([name, inner]) => ofField(`${path}.${name}`, inner));
  const label = group ? innerLabel(group, field.label) : field.label;
  if (storage.at === 'group')
    return Object.entries(storage.fields).flatMap(([name, inner]) =>
      ofField(`${path}.${name}`, { ...inner, ...(field.readOnly && { readOnly: true }) }, label),
    );
  const writable = field.readOnly !== true && field.held === undefined;
  if (!field.localized) return [column(path, field, label, writable)];
  return contentLocales.map((locale) => column(path, field, suffixed(label, localeNames[locale]), writable, locale));
}

/** Columns with rows as text, one per language. */
function saidColumns(path: string, field: FieldTypes['rows'], said: RowsSaid): readonly CsvColumn[] {
  return contentLocales.map((locale) => ({
    ...column(path, { ...field, said: { ...said, locale } }, suffixed(field.label, localeNames[locale]), false, locale),
    steps: [path],
  }));
}

function column(fieldPath: string, field: Field, label: Label, writable: boolean, locale?: ContentLocale): CsvColumn {
  const { storage } = kindOf(field);
  const path = locale ? `${fieldPath}.${locale}` : fieldPath;
  return {
    path,
    steps: path.split('.'),
    label,
    field,
    fieldPath,
    writable,
    readable: storage.at !== 'column' || storage.concealed === undefined,
    ...(locale && { locale }),
    ...('to' in storage && { to: storage.to }),
    many: storage.at === 'join' || (storage.at === 'column' && storage.word === 'text[]'),
    numeric: storage.at === 'column' && (storage.word === 'integer' || storage.word === 'numeric'),
  };
}
