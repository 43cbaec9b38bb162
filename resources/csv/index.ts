/** CSV rules as pure functions, shared by portal and server (CONTRACT, Imports and exports). */
export { type Cell, clearWords, type NameOf, readCell, writeCell } from './cells.ts';
export { columnAt, type CsvColumn, columnsOf, leftOutOf, usualColumns } from './columns.ts';
export {
  detectEncoding,
  type Encoding,
  type EncodingGuess,
  encodings,
  encodingSample,
  guessEncoding,
  sampleSize,
} from './encoding.ts';
export { type HeaderMatch, isRemark, matchHeaders, remarkHeader } from './headers.ts';
export { type ImportMode, importModes, modesOf, referenceKeyOf } from './modes.ts';
export { type SeparatorLine, separatorLineIn } from './separator.ts';
export {
  delimiterOf,
  foldedVersionLine,
  isRightVersion,
  isVersionLine,
  lacksVersion,
  parseVersionLine,
  versionLine,
} from './version.ts';
