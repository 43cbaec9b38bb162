import { expect, test } from 'vitest';
import { retryAfter } from '../../../server/outgoing/retry-after.ts';

const now = new Date('2026-11-29T02:00:00Z');

test.each([
  ['nothing', {}, 0],
  ['seconds', { 'retry-after': '120' }, 120_000],
  ['seconds with spaces', { 'retry-after': ' 7 ' }, 7_000],
  ['a week, which is an hour', { 'retry-after': '604800' }, 3_600_000],
  ['a number without end', { 'retry-after': '9'.repeat(40) }, 0],
  ['less than nothing', { 'retry-after': '-5' }, 0],
  ['parts of seconds', { 'retry-after': '1.5' }, 0],
  ['words', { 'retry-after': 'tomorrow' }, 0],
  ['several', { 'retry-after': ['1', '2'] }, 0],
  ['a date', { 'retry-after': 'Sun, 29 Nov 2026 02:05:00 GMT' }, 300_000],
  ['a date that is over', { 'retry-after': 'Sun, 29 Nov 2026 01:05:00 GMT' }, 0],
  ['a date next year, which is an hour', { 'retry-after': 'Wed, 01 Dec 2027 02:05:00 GMT' }, 3_600_000],
  ['a date that there isn’t', { 'retry-after': 'Sun, 99 Nov 2026 02:05:00 GMT' }, 0],
  [
    'a date by a clock that is an hour fast',
    { 'retry-after': 'Sun, 29 Nov 2026 03:00:30 GMT', date: 'Sun, 29 Nov 2026 03:00:00 GMT' },
    30_000,
  ],
  ['a date by no clock', { 'retry-after': 'Sun, 29 Nov 2026 02:00:30 GMT', date: 'now' }, 30_000],
])('an answer that asks for %s', (_, headers, milliseconds) => {
  expect(retryAfter(headers, now)).toBe(milliseconds);
});
