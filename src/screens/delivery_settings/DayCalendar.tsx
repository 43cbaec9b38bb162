import { Box, ButtonBase, Typography } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { type DeliveryDay, weekdayOf } from '../../../resources/delivery/delivery-days.ts';
import { weekdays } from '../../../resources/delivery/delivery_settings.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useDayWords } from './use-day-words.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days as weeks. One day is in the tab order, and arrow keys move; each has a text label for its state. */
export function DayCalendar({ days }: { readonly days: readonly DeliveryDay[] }) {
  const { say, label } = useWords();
  const { sentence, month } = useDayWords();
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLTableElement>(null);
  const lead = weekdayOf(days[0]?.date ?? '');
  const weeks = Array.from({ length: Math.ceil((lead + days.length) / 7) }, (_, week) =>
    weekdays.map((_day, place) => week * 7 + place - lead),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const next = step === undefined ? at : at + step;
    if (step === undefined || !days[next]) return;
    event.preventDefault();
    setAt(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const cell = (index: number) => {
    const day = days[index];
    if (!day) return <td key={index} />;
    const number = Number(day.date.slice(8));
    const possible = day.reason === undefined;
    return (
      <td key={index}>
        <ButtonBase
          data-day={index}
          tabIndex={index === at ? 0 : -1}
          aria-label={sentence(day)}
          title={sentence(day)}
          onFocus={() => setAt(index)}
          sx={{
            width: 1,
            height: 40,
            flexDirection: 'column',
            borderRadius: 1,
            border: 1,
            typography: 'body2',
            lineHeight: 1.1,
            ...(possible
              ? { borderColor: 'success.main', fontWeight: 600, color: 'text.primary' }
              : { borderColor: 'transparent', color: 'text.secondary', textDecoration: 'line-through' }),
            '&:focus-visible': { outline: 2, outlineColor: 'primary.dark' },
          }}
        >
          {number}
          <Box component="span" sx={{ typography: 'caption', lineHeight: 1 }}>
            {index === 0 || number === 1 ? month(day.date) : possible ? '✓' : ' '}
          </Box>
        </ButtonBase>
      </td>
    );
  };
  const shown = days[at];
  return (
    <>
      <Box
        component="table"
        ref={grid}
        aria-label={say('deliverySettings.days')}
        onKeyDown={onKeyDown}
        sx={{ width: 1, tableLayout: 'fixed', borderSpacing: 2, '& th': { typography: 'caption' }, '& td': { p: 0 } }}
      >
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day.value} scope="col">
                {label(day.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>{week.map(cell)}</tr>
          ))}
        </tbody>
      </Box>
      <Typography variant="body2" sx={{ mt: 0.5, minHeight: '2.5em' }}>
        {shown && sentence(shown)}
      </Typography>
    </>
  );
}
