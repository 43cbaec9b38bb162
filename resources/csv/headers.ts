import type { Resource } from '../define.ts';
import { type CsvColumn, columnsOf } from './columns.ts';

/** What a header of a file stands for; without a column, why it stands for none. */
export interface HeaderMatch {
  readonly header: string;
  readonly column?: CsvColumn;
  /** `unknown`: called like nothing; `ambiguous`: like several; `repeated`: a column before has the same. */
  readonly why?: 'unknown' | 'ambiguous' | 'repeated';
}

/** Files of rows that failed say in this column why; an import reads past it. */
export const remarkHeader = '#error';

/** Whether a column is there for people alone. Others that begin so, such as `# of pieces`, are columns like any. */
export function isRemark(header: string): boolean {
  return folded(header) === remarkHeader;
}

/** Matches the headers of a file by path, or by label in any of the three languages, without case. */
export function matchHeaders(resource: Resource, headers: readonly string[]): readonly HeaderMatch[] {
  const names = namesOf(resource);
  const taken = new Set<CsvColumn>();
  return headers.map((header): HeaderMatch => {
    const found = names.get(folded(header)) ?? [];
    const [column, ...others] = found;
    if (!column) return { header, why: 'unknown' };
    if (others.length > 0) return { header, why: 'ambiguous' };
    if (taken.has(column)) return { header, why: 'repeated' };
    taken.add(column);
    return { header, column };
  });
}

/** Columns by what they may be called; a path wins over a label. */
function namesOf(resource: Resource): ReadonlyMap<string, readonly CsvColumn[]> {
  const columns = columnsOf(resource);
  const names = new Map<string, readonly CsvColumn[]>();
  for (const column of columns) {
    for (const name of new Set(column.label.map(folded))) names.set(name, [...(names.get(name) ?? []), column]);
  }
  for (const column of columns) names.set(folded(column.path), [column]);
  return names;
}

function folded(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/^\uFEFF/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
