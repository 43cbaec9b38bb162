/** A `sep=;` line before all others, by which some programs tell spreadsheets the delimiter. */
export interface SeparatorLine {
  /** The delimiter in that line, if any. */
  readonly delimiter?: string;
  /** Characters up to the next line. */
  readonly length: number;
}

/** A tab may be written as `\t`. Programs that don't know the line append empty cells to it, or quote it. */
const separatorLine = /^\uFEFF?"?sep=(\\t|[^\r\n"])?"?[,;\t" ]*(?:\r\n|\r|\n|$)/iu;

/** The `sep=` line at the beginning of a file. Spreadsheets hide it, so it doesn't count as a row. */
export function separatorLineIn(beginning: string): SeparatorLine | undefined {
  const [line, named] = separatorLine.exec(beginning) ?? [];
  if (line === undefined) return undefined;
  return { length: line.length, ...(named !== undefined && { delimiter: named === '\\t' ? '\t' : named }) };
}
