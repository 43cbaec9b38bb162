import { longestHours } from './read-hours.ts';

/**
 * Maximum number of members or rows that are read; opening hours of a week have fewer, even with breaks and holidays.
 */
const most = 50;

/** A member of an object; its name is in lower case, without spaces and punctuation. */
type Member = readonly [name: string, value: unknown];

/** The members of an object; `undefined` if there are too many for opening hours. */
function membersOf(value: unknown): readonly Member[] | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const names = Object.keys(value);
  if (names.length > most) return undefined;
  return names.map((name): Member => {
    const inner: unknown = Reflect.get(value, name);
    return [name.toLowerCase().replaceAll(/[^\p{L}]/gu, ''), inner];
  });
}

const day =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:public)?holidays?|ph|weekdays?|weekends?|daily|everyday|(?:星期|週|周)[一二三四五六日]|公眾假期|公众假期)$/u;

/** Whether a member has no value. */
export const isNothing = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Meaning of a member of a row; `place` numbers the rows and doesn't affect the hours. */
type Meaning = 'days' | 'opens' | 'closes' | 'closed' | 'place';
const names: readonly (readonly [Meaning, readonly string[]])[] = [
  ['days', ['day', 'days', 'weekday', 'weekdays', 'dayofweek', 'daysofweek']],
  ['opens', ['open', 'opens', 'from', 'start', 'opentime', 'starttime']],
  ['closes', ['close', 'closes', 'to', 'end', 'closetime', 'endtime']],
  ['closed', ['closed', 'isclosed']],
  ['place', ['id', 'order', 'sequence', 'seq', 'sortorder', 'position', 'index']],
];
const meanings = new Map(names.flatMap(([meaning, all]) => all.map((name) => [name, meaning] as const)));

const isNumber = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^\d+$/u.test(value));

/** Reads the members of a row; `undefined` if one is unknown, or two have the same meaning. */
function saidIn(value: unknown): ReadonlyMap<Meaning, unknown> | undefined {
  const members = membersOf(value);
  if (!members) return undefined;
  const said = new Map<Meaning, unknown>();
  for (const [name, inner] of members) {
    const meaning = meanings.get(name);
    if (meaning !== 'closed' && isNothing(inner)) continue;
    if (meaning === 'place' && isNumber(inner)) continue;
    if (!meaning || meaning === 'place' || said.has(meaning)) return undefined;
    said.set(meaning, inner);
  }
  return said;
}

const yes: readonly unknown[] = [true, 1, '1', 'true', 'yes'];
const no: readonly unknown[] = [undefined, null, false, 0, '0', '', 'false', 'no'];

/** Whether a row means closed; `undefined` if the value isn't known. */
function isClosed(value: unknown): boolean | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

/** The times of a row as `09:00-18:00`. */
function timesOf(said: ReadonlyMap<Meaning, unknown>): string | undefined {
  const closed = isClosed(said.get('closed'));
  if (closed === undefined) return undefined;
  if (closed) return 'closed';
  const [opens, closes] = [said.get('opens'), said.get('closes')];
  return typeof opens === 'string' && typeof closes === 'string' ? `${opens}-${closes}` : undefined;
}

/** The times of a range or text as `09:00-18:00`; `undefined` for anything else. */
function rangeIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const said = saidIn(value);
  return said && !said.has('days') ? timesOf(said) : undefined;
}

/**
 * Joins the texts of all values; `undefined` if one can't be read, or if they are too many or too long for opening
 * hours.
 */
function joined<Value>(
  values: readonly Value[],
  read: (value: Value) => string | undefined,
  by: string,
): string | undefined {
  if (values.length === 0 || values.length > most) return undefined;
  const texts: string[] = [];
  let length = 0;
  for (const value of values) {
    const text = read(value);
    length += (text?.length ?? 0) + by.length;
    if (text === undefined || length - by.length > longestHours) return undefined;
    texts.push(text);
  }
  return texts.join(by);
}

/** Reads a row such as `{"days": ["Mon", "Tue"], "open": "09:00", "close": "18:00"}`. */
function rowIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const said = saidIn(value);
  if (!said) return undefined;
  const days = said.get('days');
  const named: readonly unknown[] = Array.isArray(days) ? days : [days];
  const [texts, times] = [joined(named, (one) => (typeof one === 'string' ? one : undefined), ', '), timesOf(said)];
  return texts !== undefined && times !== undefined ? `${texts} ${times}` : undefined;
}

/**
 * Converts opening hours in JSON, as an object by day or an array of rows, into a text that `readHours` reads;
 * `undefined` for anything else. Days without hours are omitted, like closed days.
 */
export function hoursInJson(value: unknown): string | undefined {
  if (Array.isArray(value)) return joined<unknown>(value, rowIn, '; ');
  const days = membersOf(value)?.filter(([, inner]) => !isNothing(inner)) ?? [];
  if (!days.every(([name]) => day.test(name))) return undefined;
  const timesOn = ([name, inner]: Member) => {
    const times = Array.isArray(inner) ? joined<unknown>(inner, rangeIn, ' ') : rangeIn(inner);
    return times === undefined ? undefined : `${name} ${times}`;
  };
  return joined(days, timesOn, '; ');
}
