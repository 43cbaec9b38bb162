import { expect, test } from 'vitest';
import { startOfDay, windowFrom } from '../../../src/traits/timeline/axis.ts';
import { completeView } from '../../../src/traits/timeline/cut.ts';
import { day, type Span } from '../../../src/traits/timeline/periods.ts';

const at = (local: string, hours = 0) => startOfDay(local) + hours * (day / 24);
const quarter = windowFrom(at('2031-02-10'), 'weeks');
const cutAt = (start: number): Span => ({ start, end: quarter.end });

test('what fits holds the moment that one looks at, up to the cut', () => {
  const moment = at('2031-03-04', 12);
  const cut = cutAt(at('2031-03-05', 6.6));
  expect(completeView(quarter, cut, moment)).toEqual({
    zoom: 'days',
    window: { start: at('2031-02-19'), end: at('2031-03-05') },
  });
});

test('what fits is around the moment, where all of it is there', () => {
  expect(completeView(quarter, cutAt(at('2031-04-01')), at('2031-03-04', 12))).toEqual({
    zoom: 'days',
    window: { start: at('2031-03-01'), end: at('2031-03-15') },
  });
});

test('nothing fits where some are missing at the moment itself', () => {
  expect(completeView(quarter, cutAt(at('2031-03-03')), at('2031-03-04', 12))).toBeUndefined();
});

test('of a moment elsewhere, the beginning of the time fits', () => {
  expect(completeView(quarter, cutAt(at('2031-03-05')), at('2030-01-01'))?.window).toEqual({
    start: at('2031-02-10'),
    end: at('2031-02-24'),
  });
});
