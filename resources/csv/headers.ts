import type { Resource } from '../define.ts';
import { type CsvColumn, columnsOf } from './columns.ts';

/** The column a header refers to, or the reason why there is none. */
export interface HeaderMatch {
  readonly header: string;
  readonly column?: CsvColumn;
  /** `unknown`: matches no column. `ambiguous`: matches several. `repeated`: an earlier header has the same column. */
  readonly why?: 'unknown' | 'ambiguous' | 'repeated';
}

/** Column of error files with the reason why a row failed; imports ignore it. */
export const remarkHeader = '#error';

/** Whether a header is a remark for people. Headers that merely begin with `#`, such as `# of pieces`, aren't. */
export function isRemark(header: string): boolean {
  return folded(header) === remarkHeader;
}

/** Matches headers to columns by path, or by label in any language, ignoring case. */
export function matchHeaders(resource: Resource, headers: readonly string[]): readonly HeaderMatch[] {
  const names = namesOf(resource);
  const matched = new Set<CsvColumn>();
  return headers.map((header): HeaderMatch => {
    const found = names.get(folded(header)) ?? [];
    const [column, ...others] = found;
    if (!column) return { header, why: 'unknown' };
    if (others.length > 0) return { header, why: 'ambiguous' };
    if (matched.has(column)) return { header, why: 'repeated' };
    matched.add(column);
    return { header, column };
  });
}

/** Columns by header; a path takes precedence over a label. */
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
