import { Box, Typography } from '@mui/material';
import type { DeliveryDay } from '../../../resources/delivery/delivery-days.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useDayWords } from './use-day-words.ts';

/** Why the other days can't be chosen: each reason once, with its days. */
export function DayReasons({ days }: { readonly days: readonly DeliveryDay[] }) {
  const { say, language } = useWords();
  const { reason, short } = useDayWords();
  const byReason = new Map<string, readonly DeliveryDay[]>();
  for (const day of days) {
    const why = reason(day);
    if (why !== undefined) byReason.set(why, [...(byReason.get(why) ?? []), day]);
  }
  if (byReason.size === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        {say('deliverySettings.whyNot')}
      </Typography>
      <Box component="dl" sx={{ m: 0, typography: 'body2' }}>
        {[...byReason].map(([why, refused]) => (
          <Box key={why} sx={{ mt: 0.75 }}>
            <Box component="dt" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
              {why}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {refused.length === days.length
                ? `${short(days[0]?.date ?? '')} – ${short(days.at(-1)?.date ?? '')}`
                : refused.map(({ date }) => short(date)).join(commaIn(language))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
