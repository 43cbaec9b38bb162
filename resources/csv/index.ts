/**
 * The rules of CSV files, pure: both the portal and the server read and write by them (CONTRACT, Imports and exports).
 */
export { type Cell, clearWords, type NameOf, readCell, writeCell } from './cells.ts';
export { columnAt, type CsvColumn, columnsOf, leftOutOf } from './columns.ts';
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
export { delimiterOf, isRightVersion, parseVersionLine, versionLine } from './version.ts';
