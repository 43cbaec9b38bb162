import type { Resource } from '../define.ts';
import { type Field, kindOf } from '../kinds/index.ts';
import { type ContentLocale, contentLocales, type Label } from '../kinds/kind.ts';
import { systemFields } from '../system-fields.ts';

/** One column of an entity's CSV files. */
export interface CsvColumn {
  /** What it is called in a header, besides its labels: `item_code`, `name.zh_HK`, `specs.origin.en_US`. */
  readonly path: string;
  /** Where its value stands in a record. */
  readonly steps: readonly string[];
  readonly label: Label;
  readonly field: Field;
  readonly locale?: ContentLocale;
  /** Taken from a file. The others are written into files, and read past. */
  readonly writable: boolean;
  /** The entity that its ids point to. */
  readonly to?: string;
  /** A list of ids, or of texts. */
  readonly many: boolean;
  /** A number: never escaped, and read with separators of thousands. */
  readonly numeric: boolean;
  /** Dotted path of the field, for who may read or write it. */
  readonly fieldPath: string;
}

const known = new WeakMap<Resource, readonly CsvColumn[]>();

/**
 * Every column that a file of the entity may have: its id, its fields that fit a cell, and when it was made and
 * changed.
 */
export function columnsOf(resource: Resource): readonly CsvColumn[] {
  const { id, ...times } = systemFields;
  const found =
    known.get(resource) ??
    Object.entries({ id, ...resource.fields, ...times }).flatMap(([name, field]) => ofField(name, field));
  known.set(resource, found);
  return found;
}

/** Fields that no cell holds, rows above all: files leave them out, and people are told so. */
export function leftOutOf(resource: Resource): readonly string[] {
  const held = new Set(columnsOf(resource).map(({ steps }) => steps[0]));
  return Object.keys(resource.fields).filter((name) => !held.has(name));
}

const byPath = new WeakMap<Resource, ReadonlyMap<string, CsvColumn>>();

/** The column of this path. */
export function columnAt(resource: Resource, path: string): CsvColumn | undefined {
  const found = byPath.get(resource) ?? new Map(columnsOf(resource).map((one) => [one.path, one]));
  byPath.set(resource, found);
  return found.get(path);
}

/** As `locales` of the messages has them; those bring all three languages, and lists load this file. */
const localeNames: Readonly<Record<ContentLocale, Label>> = {
  zh_HK: ['Chinese', '中文', '中文'],
  en_US: ['English', '英文', '英文'],
};

function suffixed([en, zhHant, zhHans]: Label, [english, traditional, simplified]: Label): Label {
  return [`${en} (${english})`, `${zhHant}（${traditional}）`, `${zhHans}（${simplified}）`];
}

function ofField(path: string, field: Field, group?: Label): readonly CsvColumn[] {
  const { storage } = kindOf(field);
  if (field.secret || storage.at === 'child' || storage.at === 'inverse' || (storage.at === 'column' && storage.hashed))
    return [];
  // Parts of a field that are called like it, such as its file, or begin so, need it said no second time.
  const label = group
    ? labels((place) =>
        field.label[place].startsWith(group[place])
          ? field.label[place]
          : `${group[place]}${place === 0 ? ': ' : '：'}${field.label[place]}`,
      )
    : field.label;
  if (storage.at === 'group')
    return Object.entries(storage.fields).flatMap(([name, inner]) =>
      ofField(`${path}.${name}`, { ...inner, ...(field.readOnly && { readOnly: true }) }, label),
    );
  const writable = field.readOnly !== true;
  if (!field.localized) return [column(path, field, label, writable)];
  return contentLocales.map((locale) => column(path, field, suffixed(label, localeNames[locale]), writable, locale));
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
    ...(locale && { locale }),
    ...('to' in storage && { to: storage.to }),
    many: storage.at === 'join' || (storage.at === 'column' && storage.word === 'text[]'),
    numeric: storage.at === 'column' && (storage.word === 'integer' || storage.word === 'numeric'),
  };
}

function labels(of: (place: 0 | 1 | 2) => string): Label {
  return [of(0), of(1), of(2)];
}
