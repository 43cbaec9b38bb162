/** A member of an object; names are without capitals, spaces and punctuation. */
type Member = readonly [name: string, value: unknown];

const membersOf = (value: object): readonly Member[] =>
  Object.entries(value).map(([name, inner]) => [name.toLowerCase().replaceAll(/[^\p{L}]/gu, ''), inner]);

const first = (members: readonly Member[], names: readonly string[]): unknown =>
  members.find(([name]) => names.includes(name))?.[1];

const day =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|(?:public)?holidays?|ph|weekdays?|weekends?|daily|everyday|(?:星期|週|周)[一二三四五六日]|公眾假期|公众假期)$/u;
const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** `09:00-18:00` of a range, a list of ranges, or a text; `undefined` for anything else. */
function timesIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return joined(value.map(timesIn), ' ');
  if (typeof value !== 'object' || value === null) return undefined;
  const members = membersOf(value);
  if (first(members, ['closed', 'isclosed']) === true) return 'closed';
  const opens = first(members, ['open', 'opens', 'from', 'start', 'opentime', 'starttime']);
  const closes = first(members, ['close', 'closes', 'to', 'end', 'closetime', 'endtime']);
  return typeof opens === 'string' && typeof closes === 'string' ? `${opens}-${closes}` : undefined;
}

function joined(texts: readonly (string | undefined)[], by: string): string | undefined {
  const known = texts.filter((text) => text !== undefined);
  return known.length === texts.length && known.length > 0 ? known.join(by) : undefined;
}

/** A row such as `{"days": ["Mon", "Tue"], "open": "09:00", "close": "18:00"}`. */
function rowIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const days = first(membersOf(value), ['day', 'days', 'weekday', 'weekdays', 'dayofweek', 'daysofweek']);
  const named = Array.isArray(days) ? days : [days];
  const times = timesIn(value);
  return times !== undefined && named.every((one): one is string => typeof one === 'string')
    ? `${named.join(', ')} ${times}`
    : undefined;
}

/**
 * Opening hours that a list has as objects by day, or as an array of rows, in the words that texts have; `undefined`
 * for what is neither. A day without hours is left out, as closed days are.
 */
export function hoursInJson(value: unknown): string | undefined {
  if (Array.isArray(value)) return joined(value.map(rowIn), '; ');
  if (typeof value !== 'object' || value === null) return undefined;
  const days = membersOf(value).filter(([, inner]) => !isNothing(inner));
  if (!days.every(([name]) => day.test(name))) return undefined;
  const texts = days.map(([name, inner]) => {
    const times = timesIn(inner);
    return times === undefined ? undefined : `${name} ${times}`;
  });
  return joined(texts, '; ');
}
