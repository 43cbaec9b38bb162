import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import type { InputProps, KindViews } from '../kind-views.ts';
import { DateBox } from '../date/DateBox.tsx';
import { DateFilter } from '../date/DateFilter.tsx';
import { ends, moments } from './reading.ts';
import { useClockWords } from './use-clock-words.tsx';

/** Enters and shows Hong Kong time, whatever the browser's time zone; warns if the browser's clock is wrong. */
function Input(props: InputProps) {
  const [used, setUsed] = useState(false);
  const { time, warning } = useClockWords(used);
  return (
    <Box onFocus={() => setUsed(true)}>
      <DateBox
        {...props}
        helperText={warning ?? props.helperText}
        reading={props.field.after === undefined ? moments : ends}
        end={<span title={time}>HKT</span>}
        footer={
          time === undefined ? undefined : (
            <Typography variant="caption" component="p" color="text.secondary" sx={{ px: 2, pb: 1.5, maxWidth: 320 }}>
              {warning ?? time}
            </Typography>
          )
        }
      />
    </Box>
  );
}

export const views: KindViews = { Input, Filter: DateFilter };
