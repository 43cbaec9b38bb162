import { isSortable, sortOf } from '../../resources/query/sort.ts';
import { canField } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { cellOf } from '../../resources/kinds/cells.ts';
import { type Field, type Fields, kindOf } from '../../resources/kinds/index.ts';
import type { KindCell } from '../../resources/kinds/kind-views.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import { labelIn, type Language } from '../../resources/messages/languages.ts';
import { systemFields } from '../../resources/system-fields.ts';

/** A column that a list of this entity can show. */
export interface Column {
  /** Dotted path of the field: `name`, `application_config.type`. */
  readonly name: string;
  readonly field: Field;
  readonly label: Label;
  readonly cell: KindCell;
  /** Usual width in px. */
  readonly width: number;
  /** Width in px where there is no room for the usual ones. */
  readonly least: number;
  /** The API sorts by it (CONTRACT, Lists). */
  readonly sortable: boolean;
}

const all: Fields = systemFields;
const usualWidth = 160;

/** The field at a dotted path, system columns included; `undefined` where the entity has none such. */
export function listedField(resource: Resource, path: string): Field | undefined {
  return all[path] ?? flatFields(resource.fields).get(path);
}

/** Every field that has a value of its own, groups opened: `application_config.type`. */
function flatFields(fields: Fields, prefix = ''): Map<string, Field> {
  return new Map(
    Object.entries(fields).flatMap(([name, field]): [string, Field][] => {
      const { storage } = kindOf(field);
      return storage.at === 'group' ? [...flatFields(storage.fields, `${prefix}${name}.`)] : [[prefix + name, field]];
    }),
  );
}

/** May the list show it at all: one may read it, and it ever comes back from the API. */
function showable(field: Field, permissions: readonly string[]): boolean {
  const { storage } = kindOf(field);
  return !field.secret && canField(permissions, 'read', field) && !(storage.at === 'column' && storage.hashed);
}

/** Room that words of a header need: Chinese characters are as wide as they are high. */
function wordsWidth(words: string): number {
  return [...words].reduce((width, character) => width + (character > '\u2e7f' ? 13.5 : 7.7), 0);
}

/** Room for a header's words in one line with the arrow of its order, and in two lines. */
function headerWidths(label: string): { readonly one: number; readonly two: number } {
  const all = wordsWidth(label);
  // A Chinese line breaks anywhere, another one between words only.
  const longest = Math.max(...label.split(' ').map((word) => (word > '\u2e7f' ? 0 : wordsWidth(word))));
  return { one: all + 36, two: Math.min(all, Math.max(longest, all / 2 + 15)) + 24 };
}

/**
 * Usual and least width of a column: the kind's, less where the values are short by declaration, but the header's words
 * fit.
 */
function widthsOf(
  field: Field,
  { width = usualWidth, least: given = width, align }: KindCell,
  language: Language,
): Pick<Column, 'width' | 'least'> {
  const least = typeof given === 'number' ? given : given(language, field);
  const room = Math.max(width, least);
  const short = field.maxLength !== undefined && align === undefined ? 60 + field.maxLength * 3.5 : room;
  const header = headerWidths(labelIn(field.label, language));
  const usual = Math.ceil(Math.max(Math.min(room, short), Math.min(220, header.one)));
  return { width: usual, least: Math.min(usual, Math.ceil(Math.max(Math.min(least, short), header.two))) };
}

/** All columns that someone with these permissions can show: the declared first, then the others, then the system's. */
export function columnsOf(resource: Resource, permissions: readonly string[], language: Language): readonly Column[] {
  const fields = new Map([...flatFields(resource.fields), ...Object.entries(all)]);
  const names = new Set([...resource.list.columns, ...fields.keys()]);
  const ordered: readonly string[] = [...resource.list.columns, sortOf(resource.list.sort).field];
  return [...names].flatMap((name) => {
    const field = fields.get(name);
    if (!field || !showable(field, permissions)) return [];
    const cell = cellOf(field);
    return [
      {
        name,
        field,
        label: field.label,
        cell,
        ...widthsOf(field, cell, language),
        sortable: ordered.includes(name) && isSortable(resource, name),
      },
    ];
  });
}
