import type { Resource } from '../../../../resources/define.ts';
import { kindOf, type Fields } from '../../../../resources/kinds/index.ts';
import type { JsonObject, JsonValue } from '../../../../resources/kinds/kind.ts';
import { linesOf } from '../../../../resources/kinds/rows/lines.ts';

/** A field whose rows can be imported as lines of text. */
export interface ImportableRows {
  readonly name: string;
  readonly fields: Fields;
}

/** A row to add, and the line where it stands. */
export interface LineToImport {
  readonly line: number;
  /** Its cells as they stand there. */
  readonly text: string;
  readonly values: JsonObject;
}

/** The fields of an entity whose rows can be imported. */
export function importableRows({ fields }: Pick<Resource, 'fields'>): readonly ImportableRows[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { storage } = kindOf(field);
    return storage.at === 'child' && storage.importable ? [{ name, fields: storage.fields }] : [];
  });
}

/** Reads the rows of a text, which may begin with the names of the fields. Whether they are valid is for the write. */
export function rowsIn(text: string, { fields }: ImportableRows): readonly LineToImport[] {
  const columns = Object.entries(fields);
  const lines = linesOf(
    text.replace(/^\uFEFF/u, ''),
    columns.map(([name]) => name),
  );
  const isHeader = ([first = '']: readonly string[]) =>
    columns.slice(0, 1).some(([name, { label }]) => [name, ...label].some((one) => same(one, first)));
  return lines
    .filter(({ cells }, index) => index > 0 || !isHeader(cells))
    .map(({ line, cells }) => ({
      line,
      text: cells.join('\t'),
      values: Object.fromEntries(
        columns.map(([name, field], place): [string, JsonValue] => {
          const cell = cells[place] ?? '';
          return [name, cell === '' ? null : kindOf(field).readCsv(cell)];
        }),
      ),
    }));
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
