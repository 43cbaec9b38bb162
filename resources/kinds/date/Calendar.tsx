import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { enUS, zhCN, zhHK } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import updateLocale from 'dayjs/plugin/updateLocale.js';
import utc from 'dayjs/plugin/utc.js';
import 'dayjs/locale/zh-cn.js';
import 'dayjs/locale/zh-hk.js';
import type { Language } from '../../messages/languages.ts';

import { hongKong } from './hong-kong.ts';

export interface CalendarProps {
  /** The selected day, `2026-11-20`. */
  readonly day: string | undefined;
  readonly language: Language;
  readonly onDay: (day: string) => void;
}

const locales = {
  en: { name: 'en', texts: enUS, title: 'MMMM YYYY' },
  'zh-Hant': { name: 'zh-hk', texts: zhHK, title: 'YYYY年M月' },
  'zh-Hans': { name: 'zh-cn', texts: zhCN, title: 'YYYY年M月' },
} as const;

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(updateLocale);

// A week begins on Sunday in Hong Kong, in either script.
dayjs.updateLocale('zh-cn', { weekStart: 0 });

/** MUI darkens the colour on focus; our text isn't legible on it. */
const chosen = {
  '& .Mui-selected, & .Mui-selected:is(:hover, :focus)': { bgcolor: 'primary.main', color: 'primary.contrastText' },
} as const;

/** A calendar month to select a day, with years and months; today is Hong Kong's. Loaded when it is opened. */
export function Calendar({ day, language, onDay }: CalendarProps) {
  const { name, texts, title } = locales[language];
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={name}
      localeText={texts.components.MuiLocalizationProvider.defaultProps.localeText}
    >
      <DateCalendar
        autoFocus
        slotProps={{ calendarHeader: { format: title } }}
        sx={chosen}
        reduceAnimations
        timezone={hongKong}
        value={day === undefined ? null : dayjs.tz(day, hongKong)}
        onChange={(next, state) => {
          if (next && state === 'finish') onDay(next.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
}
