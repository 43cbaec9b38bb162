// Adds public holidays with one click: a declaration can't express that.
import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DayOff } from '../../../resources/delivery/delivery-days.ts';
import { missingHolidays } from '../../../resources/delivery/public-holidays.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** Below the days off: warns of missing public holidays, and adds those of a year. */
export function Holidays({ readOnly }: RecordPanelProps) {
  const { say } = useWords();
  const { setValue } = useFormContext();
  const rows: readonly DayOff[] | undefined = useWatch({ name: 'days_off' });
  const [added, setAdded] = useState('');
  const missing = missingHolidays(rows ?? [], hongKongDay(new Date()));
  const add = ({ year, holidays }: (typeof missing)[number]) => {
    const all = [...(rows ?? []), ...holidays];
    setValue(
      'days_off',
      all.toSorted((one, other) => String(one.date ?? '9999').localeCompare(String(other.date ?? '9999'))),
      { shouldDirty: true },
    );
    setAdded(say('deliverySettings.added', { year: String(year), count: holidays.length }));
  };
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      {missing.map((one) => (
        <Box key={one.year} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          {one.warn && (
            <Alert severity="warning">
              {say(one.known ? 'deliverySettings.holidaysMissing' : 'deliverySettings.holidaysUnknown', {
                year: String(one.year),
              })}
            </Alert>
          )}
          {one.known && !readOnly && (
            <Button
              size="small"
              variant={one.warn ? 'contained' : 'outlined'}
              startIcon={<Add />}
              onClick={() => add(one)}
            >
              {say('deliverySettings.addHolidays', { year: String(one.year), smart_count: one.holidays.length })}
            </Button>
          )}
        </Box>
      ))}
      <Typography role="status" variant="body2" color="text.secondary">
        {added}
      </Typography>
    </Box>
  );
}
