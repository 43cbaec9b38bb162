import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import type { Words } from '../../../resources/ui/use-words.ts';
import type { Span } from './periods.ts';

/** Formats a moment in Hong Kong time. */
export function momentText(moment: number, { language }: Pick<Words, 'language'>): string {
  return formatMoment(new Date(moment).toISOString(), language);
}

/** Formats a time span, with open ends in words. */
export function spanText({ start, end }: Span, words: Words): string {
  const from = Number.isFinite(start) ? momentText(start, words) : '';
  const to = Number.isFinite(end) ? momentText(end, words) : '';
  if (from !== '' && to !== '') return words.say('timeline.fromTo', { from, to });
  if (from !== '') return words.say('timeline.since', { time: from });
  return to === '' ? words.say('timeline.always') : words.say('timeline.until', { time: to });
}
