import { minutesWrong, useServerClock } from '../../ui/server-clock.ts';
import { useWords } from '../../ui/use-words.ts';
import { formatMoment } from './format.ts';

/**
 * The server's time as text, for users who enter a moment, and a warning if the browser's clock differs by more than a
 * minute. Fetched while `wanted`.
 */
export function useClockWords(wanted: boolean): { readonly time?: string; readonly warning?: string } {
  const { say, language } = useWords();
  const clock = useServerClock(wanted);
  if (!clock) return {};
  const wrong = minutesWrong(clock);
  const words = {
    time: formatMoment(new Date(Date.now() - clock.ahead).toISOString(), language),
    zone: clock.zone.replaceAll('_', ' '),
    smart_count: Math.abs(wrong),
  };
  return {
    time: say('form.date.serverTime', words),
    ...(wrong !== 0 && { warning: say(wrong > 0 ? 'form.date.fast' : 'form.date.slow', words) }),
  };
}
