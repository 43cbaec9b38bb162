import { fromHongKong, toHongKong } from '../date/hong-kong.ts';
import { type Reading, showDay } from '../date/reading.ts';
import { readTyped } from '../date/read-typed.ts';

/** ISO 8601 with a zone: stored values, and text copied from elsewhere. */
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/u;

const isMoment = (text: string) => zoned.test(text) && !Number.isNaN(Date.parse(text));

/** Moments in Hong Kong time, stored in ISO UTC. @param alone the time for a day without one */
function readingWith(alone: '00:00' | '23:59'): Reading {
  return {
    read: (text, today) => {
      const given = text.trim();
      if (isMoment(given)) return { value: new Date(given).toISOString(), whole: true };
      const typed = readTyped(given, today);
      const value = typed && fromHongKong(`${typed.day}T${typed.time ?? alone}`);
      return typed && value !== undefined ? { value, whole: typed.whole } : undefined;
    },
    // Seconds only if there are any.
    show: (value, language) => {
      if (!isMoment(value)) return value;
      const local = toHongKong(value);
      return `${showDay(local.slice(0, 10), language)} ${local.slice(11, local.endsWith(':00') ? 16 : 19)}`;
    },
    dayOf: (value) => (isMoment(value) ? toHongKong(value).slice(0, 10) : undefined),
    withDay: (value, day) => fromHongKong(`${day}T${isMoment(value) ? toHongKong(value).slice(11) : alone}`) ?? value,
  };
}

/** A day without a time means its midnight. */
export const moments = readingWith('00:00');

/** Ends of periods: a day without a time means its last minute, since the day belongs to the period. */
export const ends = readingWith('23:59');
