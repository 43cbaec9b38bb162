import { isSortable, sortOf } from '../../resources/query/sort.ts';
import { canField } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { findResource } from '../../resources/index.ts';
import { cellOf } from '../../resources/kinds/cells.ts';
import { type Field, type Fields, kindOf } from '../../resources/kinds/index.ts';
import type { KindCell } from '../../resources/kinds/kind-views.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import { labelIn, type Language } from '../../resources/messages/languages.ts';
import { systemFields } from '../../resources/system-fields.ts';

/** A possible column of a list. */
export interface Column {
  /** Dotted path of the field: `name`, `application_config.type`. */
  readonly name: string;
  readonly field: Field;
  readonly label: Label;
  readonly cell: KindCell;
  /** Usual width in px. */
  readonly width: number;
  /** Minimum width in px. */
  readonly least: number;
  /** Can the API sort by it (CONTRACT, Lists)? */
  readonly sortable: boolean;
  /** Set if it is the title of another record and links to it: the entity, and the path of the id. */
  readonly opens?: { readonly resource: string; readonly id: string };
}

const all: Fields = systemFields;
const usualWidth = 160;

/** The field at a dotted path, including system columns. */
export function listedField(resource: Resource, path: string): Field | undefined {
  return all[path] ?? flatFields(resource.fields).get(path);
}

/** Fields by dotted path, including those in groups (`application_config.type`) and those shown of another record. */
function flatFields(fields: Fields, prefix = ''): Map<string, Field> {
  return new Map(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      const { storage } = kindOf(field);
      const own: [string, Field] = [prefix + name, field];
      if (storage.at === 'inverse') return [own, ...flatFields(storage.shows ?? {}, `${prefix}${name}.`)];
      return storage.at === 'group' && !storage.whole ? [...flatFields(storage.fields, `${prefix}${name}.`)] : [own];
    }),
  );
}

/** Titles shown of another record, by dotted path, and the path of that record's id. */
function shownTitles({ fields }: Resource): Map<string, NonNullable<Column['opens']>> {
  return new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const { storage } = kindOf(field);
      const target = storage.at === 'inverse' && storage.live && findResource(storage.to);
      return target
        ? [[`${name}.live.${target.title}`, { resource: target.name, id: `${name}.live.id` }] as const]
        : [];
    }),
  );
}

/** Is the field readable for the user and part of answers at all? */
function showable(field: Field, permissions: readonly string[]): boolean {
  const { storage } = kindOf(field);
  return !field.secret && canField(permissions, 'read', field) && !(storage.at === 'column' && storage.concealed);
}

/** Estimated text width in px; Chinese characters are square. */
function wordsWidth(words: string): number {
  return [...words].reduce((width, character) => width + (character > '\u2e7f' ? 13.5 : 8.6), 0);
}

/** Width of a header in one line with the sort arrow, and in two lines. */
function headerWidths(label: string): { readonly one: number; readonly two: number } {
  const all = wordsWidth(label);
  const words = label.split(' ');
  // Chinese text breaks anywhere, other text only between words.
  const parted = words.map((_, at) =>
    Math.max(wordsWidth(words.slice(0, at).join(' ')), wordsWidth(words.slice(at).join(' '))),
  );
  const two = label > '\u2e7f' ? Math.min(all, all / 2 + 15) : Math.min(...parted);
  return { one: all + 36, two: two + 24 };
}

/** The minimum of a reference shown by its code: a code has no place to wrap and would break in the middle. */
const codeWidth = 152;

function refersByCode(field: Field): boolean {
  const { storage } = kindOf(field);
  const target = storage.at === 'link' ? findResource(storage.to) : undefined;
  return target?.fields[target.title]?.ascii === true;
}

/** Usual and minimum width: the kind's, narrower for short values, but wide enough for the header. */
function widthsOf(
  field: Field,
  { width = usualWidth, least: leastOf = width, align }: KindCell,
  language: Language,
): Pick<Column, 'width' | 'least'> {
  const ownLeast = typeof leastOf === 'number' ? leastOf : leastOf(language, field);
  const least = refersByCode(field) ? Math.max(ownLeast, codeWidth) : ownLeast;
  const room = Math.max(width, least);
  const short = field.maxLength !== undefined && align === undefined ? 60 + field.maxLength * 3.5 : room;
  const header = headerWidths(labelIn(field.label, language));
  const usual = Math.ceil(Math.max(Math.min(room, short), Math.min(220, header.one)));
  return { width: usual, least: Math.min(usual, Math.ceil(Math.max(Math.min(least, short), header.two))) };
}

/** Columns that a user with these permissions can show: declared ones first, then other fields, then system columns. */
export function columnsOf(resource: Resource, permissions: readonly string[], language: Language): readonly Column[] {
  const fields = new Map([...flatFields(resource.fields), ...Object.entries(all)]);
  const titles = shownTitles(resource);
  const ids = new Set([...titles.values()].map(({ id }) => id));
  const names = new Set([...resource.list.columns, ...fields.keys()].filter((name) => !ids.has(name)));
  const ordered: readonly string[] = [...resource.list.columns, sortOf(resource.list.sort).field];
  return [...names].flatMap((name) => {
    const field = fields.get(name);
    if (!field || !showable(field, permissions)) return [];
    const opens = titles.get(name);
    return [
      {
        ...columnOf(name, field, language, ordered.includes(name) && isSortable(resource, name)),
        ...(opens && { opens }),
      },
    ];
  });
}

/** A column of this field. */
export function columnOf(name: string, field: Field, language: Language, sortable: boolean): Column {
  const cell = cellOf(field);
  return { name, field, label: field.label, cell, ...widthsOf(field, cell, language), sortable };
}
