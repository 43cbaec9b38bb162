import { useMemo } from 'react';
import type { DeliveryDay } from '../../../resources/delivery/delivery-days.ts';
import { contentLocaleOf, type Language } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

const tags: Readonly<Record<Language, string>> = { en: 'en-GB', 'zh-Hant': 'zh-Hant-HK', 'zh-Hans': 'zh-Hans-CN' };
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Texts for a day of the preview. */
export function useDayWords() {
  const { say, language } = useWords();
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(tags[language], { ...options, timeZone: 'UTC' });
    const whole = format({ weekday: 'short', day: 'numeric', month: 'short' });
    const short = format({ day: 'numeric', month: 'short' });
    const month = format({ month: 'short' });
    const reason = ({ reason: why, name: names }: DeliveryDay) => {
      if (why === undefined) return undefined;
      const name = names?.[contentLocaleOf(language)] || names?.zh_HK || names?.en_US || '';
      return say(`deliverySettings.reasons.${why === 'day_off' && name === '' ? 'day_off_unnamed' : why}`, { name });
    };
    const name = (date: string) => whole.format(dateOf(date));
    return {
      name,
      short: (date: string) => short.format(dateOf(date)),
      month: (date: string) => month.format(dateOf(date)),
      reason,
      /** `Tue 24 Nov: can be chosen`. */
      sentence: (day: DeliveryDay) => {
        const why = reason(day);
        return why === undefined
          ? say('deliverySettings.possible', { day: name(day.date) })
          : say('deliverySettings.refused', { day: name(day.date), reason: why });
      },
    };
  }, [say, language]);
}
