import { readFile } from 'node:fs/promises';
import { pickup_point } from '../../../resources/delivery/pickup_point.ts';
import { foldedText } from '../../../resources/folded-text.ts';
import { validate } from '../../../resources/schema.ts';
import { ApiError } from '../../errors.ts';
import type { RowErrors } from '../../traits/runs/refusals.ts';
import { type CsvRow, readCsv } from '../../traits/csv/import/csv-file.ts';
import { columnsIn, type FeedColumn, isHours, isOpen } from './feed-columns.ts';
import { hoursInJson, isNothing } from './hours-in-json.ts';
import type { FeedPoint } from './plan.ts';
import { cleanText, type PointField } from './point-values.ts';
import { readHours } from './read-hours.ts';

/** More points than any courier has in a city. */
const maxPoints = 20_000;

/** A line of a list: texts by heading. */
type Line = ReadonlyMap<string, string>;

/** Finds the code of a district by its name in a list. */
export type DistrictOf = (text: string) => string | undefined;

export interface Feed {
  readonly points: readonly FeedPoint[];
  /** Names in the list of districts that the shop doesn't have. */
  readonly unknownDistricts: readonly string[];
}

/**
 * Reads a courier's list: JSON (an array, or an object with exactly one array of objects in it) or CSV in any encoding
 * that imports accept. Columns may have many headings (`feed-columns.ts`).
 * @throws ApiError 502 if it isn't a list of pickup points
 */
export async function readFeed(path: string, districtOf: DistrictOf): Promise<Feed> {
  const lines = await linesOf(path);
  if (lines.length > maxPoints) throw unreadable('errors.feedTooMany', { most: maxPoints });
  const columns = columnsIn([...new Set(lines.flatMap((line) => [...line.keys()]))]);
  if (lines.length > 0 && !columns.has('ref_code')) throw unreadable('errors.feedNoCodes');
  const unknown = new Set<string>();
  const points = lines.map((line) => {
    const say = (column: FeedColumn) => storable(cleanText(line.get(columns.get(column) ?? '') ?? ''));
    const district = say('district');
    const code = district === '' ? undefined : districtOf(district);
    if (district !== '' && code === undefined) unknown.add(district);
    return pointOf(say, code);
  });
  return { points, unknownDistricts: [...unknown].slice(0, 20) };
}

/** Replaces what the database can't store as text: removes NUL, and turns lone surrogates into U+FFFD. */
const storable = (text: string) => text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

const unreadable = (
  key: 'errors.feedNoList' | 'errors.feedError' | 'errors.feedNoCodes' | 'errors.feedTooMany',
  params: Readonly<Record<string, number>> = {},
) => new ApiError(502, key, { params });

async function linesOf(path: string): Promise<readonly Line[]> {
  const bytes = await readFile(path);
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 1_000)).trimStart();
  if (start.startsWith('<')) throw unreadable('errors.feedNoList');
  return start.startsWith('[') || start.startsWith('{') ? linesOfJson(bytes) : linesOfCsv(path);
}

/** Detects the encoding by the byte order mark. */
const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';

function linesOfJson(bytes: Uint8Array): readonly Line[] {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes));
  } catch {
    throw unreadable('errors.feedNoList');
  }
  if (isError(data)) throw unreadable('errors.feedError');
  const [list, other] = listsIn(data, 3);
  if (!list || other) throw unreadable('errors.feedNoList');
  return list.map((one) => {
    const line = new Map<string, string>();
    flatten(one, '', line);
    return line;
  });
}

/** Whether an object reports an error. Some hosts do so with status 200, and with empty lists next to the error. */
function isError(data: unknown): boolean {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return false;
  return Object.entries(data).some(
    ([name, value]) =>
      (/^(?:errors?|error_?(?:message|code)|fault|exception)$/iu.test(name) && saysSomething(value)) ||
      (/^(?:success|ok)$/iu.test(name) && value === false),
  );
}

const saysSomething = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.keys(value).length > 0
    : !['', '0', 'false', 'null', 'undefined', 'none', 'ok'].includes(String(value).toLowerCase());

/** Finds the arrays of objects in a value, up to a depth. */
function listsIn(value: unknown, depth: number): readonly (readonly object[])[] {
  if (Array.isArray(value)) {
    const objects = value.filter(
      (one): one is object => typeof one === 'object' && one !== null && !Array.isArray(one),
    );
    return objects.length === value.length ? [objects] : [];
  }
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((inner) => listsIn(inner, depth - 1));
}

/** Maximum depth to which objects are searched. */
const deepest = 6;

/** Collects the texts of an object by path: `{name: {en: 'A'}}` becomes `name_en`. */
function flatten(value: unknown, path: string, into: Map<string, string>, depth = deepest): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    into.set(path, String(value));
  else if (typeof value === 'object' && value !== null && depth > 0) {
    const hours = isHours(path) ? hoursAt(path, value) : undefined;
    if (hours !== undefined) into.set(path, hours);
    else if (!Array.isArray(value))
      for (const [name, inner] of Object.entries(value))
        flatten(inner, path === '' ? name : `${path}_${name}`, into, depth - 1);
  }
}

/**
 * Opening hours as one text: readable words if they are understood, otherwise JSON, which is shown to staff.
 * `undefined` for texts by language, which are separate columns, and for empty values.
 */
function hoursAt(path: string, value: object): string | undefined {
  const hours = hoursInJson(value);
  if (hours !== undefined) return hours;
  const said = Object.entries(value).filter(([, inner]) => !isNothing(inner));
  if (said.every(([name]) => isHours(`${path}_${name}`))) return undefined;
  return JSON.stringify(beginningOf(value, deepest));
}

/** A shortened value, to be shown to staff. */
function beginningOf(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, 200);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, 10).map((one) => beginningOf(one, depth - 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 10)
      .map(([name, inner]) => [name, beginningOf(inner, depth - 1)]),
  );
}

/** The most frequent delimiter of the first line. */
function delimiterIn(beginning: string): string {
  const [first = ''] = beginning.replaceAll(/"(?:[^"]|"")*"/gu, '').split(/[\r\n]/u);
  const rated = [',', ';', '\t'].map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
  return rated.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

async function linesOfCsv(path: string): Promise<readonly Line[]> {
  let headings: readonly string[] | undefined;
  const lines: Line[] = [];
  const take = (rows: readonly CsvRow[]) => {
    for (const { cells } of rows) {
      if (headings) lines.push(new Map(headings.map((heading, place) => [heading, cells[place] ?? ''])));
      else headings = cells;
      if (lines.length > maxPoints) throw unreadable('errors.feedTooMany', { most: maxPoints });
    }
    return Promise.resolve();
  };
  await readCsv(path, take, { guessDelimiter: delimiterIn });
  // A single line is an empty list only if it has headings: a failing host may answer a sentence, or `null`.
  if (!headings || (lines.length === 0 && !columnsIn(headings).has('ref_code'))) throw unreadable('errors.feedNoList');
  return lines;
}

function pointOf(say: (column: FeedColumn) => string, district: string | undefined): FeedPoint {
  const ref_code = say('ref_code');
  const texts = (['name', 'address'] as const).flatMap((what): (readonly [PointField, string])[] => {
    const [plain, zh, en] = [say(what), say(`${what}.zh_HK`), say(`${what}.en_US`)];
    const isChinese = /\p{Script=Han}/u.test(plain);
    return [
      [`${what}.zh_HK`, zh === '' && isChinese ? plain : zh],
      [`${what}.en_US`, en === '' && !isChinese ? plain : en],
    ];
  });
  const state = say('active');
  const open = state === '' ? true : isOpen(state);
  const saidHours = (['opening_hours', 'opening_hours.en_US', 'opening_hours.zh_HK'] as const)
    .map(say)
    .filter((text) => text !== '');
  const { hours, unread } = hoursOf(saidHours);
  const values = {
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
    ...(district !== undefined && { district }),
    ...(open !== undefined && { active: String(open) }),
    ...(hours !== undefined && { opening_hours: hours }),
  };
  const problem: RowErrors | undefined =
    open === undefined ? { message: { key: 'errors.feedState', params: { state } } } : problemOf(ref_code, values);
  return {
    ref_code: ref_code.slice(0, 100),
    values,
    ...(unread !== undefined && { unreadHours: unread }),
    ...(problem && { problem }),
  };
}

/**
 * Hours that all columns agree on. If one column can't be read, or two columns differ, the text is returned as unread.
 */
function hoursOf(texts: readonly string[]): { readonly hours?: string; readonly unread?: string } {
  const read = texts.map(readHours);
  const strange = texts.find((_, at) => read[at] === undefined);
  if (strange !== undefined) return { unread: strange.slice(0, 200) };
  const [hours] = read;
  if (hours === undefined) return {};
  return read.every((one) => one === hours)
    ? { hours }
    : { unread: texts.map((text) => text.slice(0, 64)).join(' / ') };
}

/** Problems that the rules of pickup points find, before anything is written. */
function problemOf(ref_code: string, values: FeedPoint['values']): RowErrors | undefined {
  const inLocales = (what: 'name' | 'address') => {
    const [zh_HK, en_US] = [values[`${what}.zh_HK`], values[`${what}.en_US`]];
    const both = { ...(zh_HK !== undefined && { zh_HK }), ...(en_US !== undefined && { en_US }) };
    return Object.keys(both).length > 0 ? { [what]: both } : {};
  };
  const checked = validate(
    pickup_point,
    { ref_code, ...inLocales('name'), ...inLocales('address') },
    { mode: 'update', current: { name: { zh_HK: 'x', en_US: 'x' }, address: { zh_HK: 'x', en_US: 'x' } } },
  );
  return checked.ok ? undefined : { fields: checked.errors };
}

/**
 * Returns a function that finds districts by code, ERP reference or name in either language, with or without the word
 * for district.
 */
export function districtFinder(
  districts: readonly { readonly code: string; readonly names: readonly string[] }[],
): DistrictOf {
  const bare = (text: string) =>
    foldedText(text)
      .replace(/(?:區|district)$/u, '')
      .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const codes = new Map<string, string>();
  for (const { code, names } of districts.toReversed())
    for (const name of [...names, code]) if (bare(name) !== '') codes.set(bare(name), code);
  return (text) => codes.get(bare(text));
}
