// A sample number for the typed format: a declaration can't show it.
import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { brokenRules } from '../../../resources/rules.ts';
import { orderNumber } from '../../../resources/system/order-number.ts';
import { settings_order } from '../../../resources/system/settings_order.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

/** Below the format of order numbers: today's first number in that format; nothing while the format is invalid. */
export function NumberExample() {
  const { say } = useWords();
  const typed: unknown = useWatch({ name: 'number_format' });
  const format = typeof typed === 'string' ? typed.trim() : '';
  if (format === '' || brokenRules(settings_order.fields.number_format, format, {}).length > 0) return null;
  return (
    <Typography role="status" variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {say('form.numberExample')}{' '}
      <strong style={{ fontVariantNumeric: 'tabular-nums' }}>
        {orderNumber(format, { day: hongKongDay(new Date()), sequence: 1 })}
      </strong>
    </Typography>
  );
}
