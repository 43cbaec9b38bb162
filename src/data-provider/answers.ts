import type { SalesAnswer, SalesOptions } from '../../resources/analysis/answer.ts';
import { pages } from '../../resources/query/list.ts';
import { memberOf } from '../browser/json.ts';
import type {
  ActionResult,
  BulkField,
  ChangedTogether,
  ColleaguesChanges,
  Differences,
  HistoryEntry,
  HistoryMeta,
  HistoryPage,
  Job,
  ListMeta,
  Option,
  OwnChange,
  Page,
  Period,
  PromoteRefusal,
  Referrer,
  ResourceMeta,
  Timeline,
  Version,
} from './answer-types.ts';
import { messagesIn } from './api-errors.ts';
import { recordIn } from './records.ts';

/** Parsers of answers other than records. They drop elements of the wrong shape. */

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function listIn<T>(json: unknown, isOne: (value: unknown) => value is T): readonly T[] {
  const data = memberOf(json, 'data');
  return Array.isArray(data) ? data.filter(isOne) : [];
}

function has(value: unknown, ...names: readonly string[]): boolean {
  return isObject(value) && names.every((name) => memberOf(value, name) !== undefined);
}

/** `meta` of a list answer; the total may also be in a header. */
export function listMetaOf(json: unknown, headers: Headers): ListMeta {
  const meta = memberOf(json, 'meta');
  const number = (name: string, otherwise: number) => Number(memberOf(meta, name) ?? otherwise);
  const { page, perPage } = pages();
  const header = Number(headers.get('x-total-count') ?? 0);
  const more = memberOf(meta, 'total_is') === 'more';
  const cursors = (['next', 'previous', 'last'] as const).flatMap((name) => {
    const cursor = memberOf(meta, name);
    return typeof cursor === 'string' ? [[name, cursor]] : [];
  });
  return {
    total: number('total', header),
    page: number(page.name, 1),
    per_page: number(perPage.name, 0),
    ...(more && { total_is: 'more' as const }),
    ...Object.fromEntries(cursors),
  };
}

/** Parses the records that refer to a record: the answer of `references`, or `used_by` of a refused deletion. */
export function referrersIn(list: unknown): readonly Referrer[] {
  return (Array.isArray(list) ? list : []).filter(
    (one: unknown): one is Referrer =>
      typeof memberOf(one, 'resource') === 'string' && typeof memberOf(one, 'count') === 'number',
  );
}

const isOption = (value: unknown): value is Option => has(value, 'id', 'title');
export const optionsIn = (json: unknown): readonly Option[] => listIn(json, isOption);

const isMeta = (value: unknown): value is ResourceMeta => has(value, 'fields', 'can');
export function metaIn(json: unknown): ResourceMeta {
  const data = memberOf(json, 'data');
  return isMeta(data) ? data : { fields: {}, can: {} };
}

const isEntry = (value: unknown): value is HistoryEntry => has(value, 'id', 'at', 'action', 'changes');
export function historyIn(json: unknown, headers: Headers): HistoryPage {
  const { next, total_is: is } = listMetaOf(json, headers);
  return {
    ...pageOf(listIn(json, isEntry), json, headers),
    ...(next !== undefined && { next: Number(next) }),
    ...(is === 'more' && { more: true }),
  };
}

const isHistoryMeta = (value: unknown): value is HistoryMeta => has(value, 'people', 'fields');
export function historyMetaIn(json: unknown): HistoryMeta {
  const data = memberOf(json, 'data');
  return isHistoryMeta(data) ? data : { people: [], system: false, fields: [] };
}

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> & { readonly id: number } =>
  has(value, 'id');
export const rowsIn = (
  json: unknown,
  headers: Headers,
): Page<Readonly<Record<string, unknown>> & { readonly id: number }> => pageOf(listIn(json, isRow), json, headers);

const isLabels = (value: unknown): value is NonNullable<Page<unknown>['labels']> => isObject(value);

/** A page with those elements of an answer that have the right shape. */
export const pageIn = <T>(json: unknown, headers: Headers, isOne: (value: unknown) => value is T): Page<T> =>
  pageOf(listIn(json, isOne), json, headers);

function pageOf<T>(data: readonly T[], json: unknown, headers: Headers): Page<T> {
  const labels = memberOf(json, 'labels');
  return { data, total: Math.max(listMetaOf(json, headers).total, data.length), ...(isLabels(labels) && { labels }) };
}

const isOwnChange = (value: unknown): value is OwnChange => has(value, 'id', 'at', 'entity', 'record_id', 'action');
export const ownChangesIn = (json: unknown): readonly OwnChange[] => listIn(json, isOwnChange);

const isChangedTogether = (value: unknown): value is ChangedTogether =>
  has(value, 'by', 'entity', 'day', 'records', 'last');
export const colleaguesChangesIn = (json: unknown): ColleaguesChanges => ({
  groups: listIn(json, isChangedTogether),
  more: memberOf(memberOf(json, 'meta'), 'more') === true,
});

const isSales = (json: unknown): json is SalesAnswer =>
  has(memberOf(json, 'data'), 'series', 'parts') && has(memberOf(json, 'meta'), 'as_of');
/** @throws Error if the answer isn't one of the sales analysis */
export function salesIn(json: unknown): SalesAnswer {
  if (!isSales(json)) throw new Error('The answer has no sales');
  return json;
}

const isSalesOptions = (value: unknown): value is SalesOptions => has(value, 'splits', 'first_day');
/** @throws Error if the answer has no options of the sales analysis */
export function salesOptionsIn(json: unknown): SalesOptions {
  const data = memberOf(json, 'data');
  if (!isSalesOptions(data)) throw new Error('The answer has no options');
  return data;
}

const isJob = (value: unknown): value is Job => has(value, 'id', 'status');
/** @throws Error if the answer isn't a job */
export function jobIn(json: unknown): Job {
  const data = memberOf(json, 'data');
  if (isJob(data)) return data;
  throw new Error('The answer names no job');
}

const isSecrets = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((secret) => typeof secret === 'string');

export function actionResultIn(json: unknown): ActionResult {
  const message = memberOf(json, 'message');
  const secrets = memberOf(json, 'shown_once');
  return {
    data: recordIn(json),
    ...(typeof message === 'string' && { message }),
    ...(isSecrets(secrets) && { shown_once: secrets }),
  };
}

const isBulkField = (value: unknown): value is BulkField => has(value, 'name');
export const bulkFieldsIn = (json: unknown): readonly BulkField[] =>
  listIn({ data: memberOf(memberOf(json, 'data'), 'fields') }, isBulkField);

const isVersion = (value: unknown): value is Version => has(value, 'id', 'status', 'version');
export const versionsIn = (json: unknown): readonly Version[] => listIn(json, isVersion);

/** @throws Error if the answer doesn't contain `refusal`, an object or `null` */
export function promoteRefusalIn(json: unknown): PromoteRefusal | null {
  const refusal = memberOf(memberOf(json, 'data'), 'refusal');
  if (refusal === null) return null;
  const message = memberOf(refusal, 'message');
  if (typeof message !== 'string') throw new Error('The answer says nothing of a promote');
  return { message, fields: messagesIn(memberOf(refusal, 'errors')) };
}

const isComparison = (value: unknown): value is Omit<Differences, 'labels'> => has(value, 'main', 'changes');
/** @throws Error if the answer isn't a comparison */
export function differencesIn(json: unknown): Differences {
  const data = memberOf(json, 'data');
  if (!isComparison(data)) throw new Error('The answer holds no differences');
  const labels = memberOf(json, 'labels');
  return { ...data, since: data.since ?? [], labels: isLabels(labels) ? labels : {} };
}

const isPeriod = (value: unknown): value is Period => has(value, 'id', 'title', 'from', 'to');
const isTitles = (value: unknown): value is Timeline['parents'] =>
  isObject(value) && Object.values(value).every((title) => typeof title === 'string');

/** `parent`: the reference field to the parent. */
export function timelineIn(json: unknown, parent: string | undefined): Timeline {
  const titles = parent === undefined ? undefined : memberOf(memberOf(json, 'labels'), parent);
  const meta = memberOf(json, 'meta');
  const [matching, until] = [memberOf(meta, 'matching'), memberOf(meta, 'complete_until')];
  return {
    data: listIn(json, isPeriod),
    more: memberOf(meta, 'total_is') === 'more',
    ...(typeof matching === 'number' && { matching }),
    ...(typeof until === 'string' && { completeUntil: until }),
    parents: isTitles(titles) ? titles : {},
  };
}
