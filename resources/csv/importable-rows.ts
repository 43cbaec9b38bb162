import type { Resource } from '../define.ts';
import { type Field, kindOf } from '../kinds/index.ts';
import type { LinesImport } from '../kinds/kind.ts';

/** Maximum number of lines in an import. */
export const mostLines = 100_000;
/** Maximum size of a file of lines, in bytes. */
export const longestLines = 16 * 1_048_576;

/** Rows that lines of text are added to and removed from. */
export interface ImportableRows extends LinesImport {
  /** The field of the rows, such as `emails`. */
  readonly name: string;
  readonly field: Field;
  /** The only field of a row, its key. */
  readonly column: string;
  readonly own: Field;
}

/** The actions of an import of lines. */
export const lineActions = ['add', 'remove'] as const;
export type LineAction = (typeof lineActions)[number];

export { type LineOutcome, lineOutcomes } from '../kinds/rows/line-outcomes.ts';

/** The rows of an entity that lines can be imported into. */
export function importableRows({ fields }: Pick<Resource, 'fields'>): readonly ImportableRows[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const { storage } = kindOf(field);
    if (storage.at !== 'child' || !storage.importable) return [];
    const { importable } = storage;
    return Object.entries(storage.fields)
      .slice(0, 1)
      .map(([column, own]) => ({ ...importable, name, field, column, own }));
  });
}

/** The last part of the call's path, which identifies the kind of import: `add_emails`. */
export type LinesMode = `${LineAction}_${string}`;

export function linesMode(action: LineAction, { name }: Pick<ImportableRows, 'name'>): LinesMode {
  return `${action}_${name}`;
}

/** The rows and the action of a mode; `undefined` for one that the entity doesn't have. */
export function linesModeIn(
  resource: Pick<Resource, 'fields'>,
  mode: string,
): { readonly rows: ImportableRows; readonly action: LineAction } | undefined {
  return importableRows(resource)
    .flatMap((rows) => lineActions.map((action) => ({ rows, action })))
    .find(({ rows, action }) => linesMode(action, rows) === mode);
}
