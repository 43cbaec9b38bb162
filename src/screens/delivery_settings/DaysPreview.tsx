// The delivery days that the form's settings allow: no declaration can render them.
import { Alert, Box, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { deliveryTypes } from '../../../resources/choices.ts';
import {
  deliveryDays,
  type DayOff,
  type DeliveryTypeRow,
  endOfOrders,
} from '../../../resources/delivery/delivery-days.ts';
import { DateText } from '../../../resources/kinds/date/DateText.tsx';
import { useClockWords } from '../../../resources/kinds/date-time/use-clock-words.tsx';
import { moments } from '../../../resources/kinds/date-time/reading.ts';
import { ReferenceBox } from '../../../resources/ui/ReferenceBox.tsx';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { DayCalendar } from './DayCalendar.tsx';
import { DayReasons } from './DayReasons.tsx';
import { useDayWords } from './use-day-words.ts';

const fourWeeks = 28;
const minute = 60_000;

/**
 * Beside the form, for its current values: inputs for storefront, type and time of an order, and the possible delivery
 * days.
 */
export function DaysPreview({ resource }: RecordPanelProps) {
  const { say, label } = useWords();
  const { name: nameOf } = useDayWords();
  const headingId = useId();
  const { control } = useFormContext();
  const types: readonly DeliveryTypeRow[] | undefined = useWatch({ control, name: 'types' });
  const days_off: readonly DayOff[] | undefined = useWatch({ control, name: 'days_off' });
  const [delivery_type, setType] = useState<string>(types?.[0]?.delivery_type ?? deliveryTypes[0].value);
  const [storefront, setStorefront] = useState<number | null>(null);
  const [placedAt, setPlacedAt] = useState(() => new Date(Math.floor(Date.now() / minute) * minute).toISOString());
  const late = placedAt >= endOfOrders;
  const days = late
    ? []
    : deliveryDays({ types, days_off }, { storefront, delivery_type, placed_at: new Date(placedAt) }, fourWeeks);
  const { time, warning } = useClockWords(true);
  const first = days.find(({ reason }) => reason === undefined);
  return (
    <Paper component="section" variant="outlined" aria-labelledby={headingId} sx={{ p: 2 }}>
      <Typography id={headingId} component="h2" variant="subtitle1" tabIndex={-1} sx={{ fontWeight: 600, outline: 0 }}>
        {say('deliverySettings.preview')}
      </Typography>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 2 }}>
        {say('deliverySettings.unsaved')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <TextField
          select
          size="small"
          margin="none"
          label={say('deliverySettings.type')}
          value={delivery_type}
          onChange={({ target }) => setType(target.value)}
        >
          {deliveryTypes.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {label(choice.label)}
            </MenuItem>
          ))}
        </TextField>
        <ReferenceBox
          resource={resource.name}
          field="types.storefront"
          many={false}
          ids={storefront === null ? [] : [storefront]}
          onChange={([id]) => setStorefront(id ?? null)}
          box={{
            size: 'small',
            margin: 'none',
            label: say('deliverySettings.storefront'),
            helperText: say('deliverySettings.anyStorefront'),
          }}
        />
        <DateText
          size="small"
          reading={moments}
          clearable={false}
          label={say('deliverySettings.moment')}
          value={placedAt}
          onChange={setPlacedAt}
          end={<span title={time}>HKT</span>}
          error={late}
          helperText={late ? say('deliverySettings.tooLate') : warning}
        />
      </Box>
      <Alert role="status" icon={false} severity={first ? 'success' : 'warning'} sx={{ my: 1.5, py: 0 }}>
        {first ? say('deliverySettings.first', { day: nameOf(first.date) }) : say('deliverySettings.none')}
      </Alert>
      <DayCalendar days={days} />
      <DayReasons days={days} />
    </Paper>
  );
}
