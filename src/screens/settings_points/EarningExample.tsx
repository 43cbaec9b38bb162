// Points that an order would earn with the form's values: a dozen settings together decide it.
import { Box, InputAdornment, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { type EarningRule, orderEarning } from '../../../resources/customers/earning.ts';
import { pointTypes } from '../../../resources/customers/points.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import type { Fields } from '../../../resources/kinds/index.ts';
import { digitsOf } from '../../../resources/kinds/money/digits.ts';
import { validate } from '../../../resources/schema.ts';
import { settings_points } from '../../../resources/system/settings_points.ts';
import { useWords } from '../../../resources/ui/use-words.ts';

const amount = { kind: 'money', label: ['Amount', '金額', '金额'], required: true, minValue: '0' } as const;
/** The fields of an order that matter for points. */
const order = { fields: { goods: amount, shipping: amount } } as const satisfies { readonly fields: Fields };

/** The rule in the form's values; `undefined` while one is invalid. */
function ruleIn(typed: Readonly<Record<string, unknown>>): EarningRule | undefined {
  const names = Object.keys(settings_points.fields);
  const values = Object.fromEntries(names.map((name) => [name, typed[name]]));
  const checked = validate(settings_points, values, { mode: 'create' });
  return checked.ok ? checked.values : undefined;
}

/** In the form, for its current values: inputs for an order's amounts, and the points that it earns. */
export function EarningExample() {
  const { say, label, language } = useWords();
  const typed: Readonly<Record<string, unknown>> = useWatch();
  const [typedAmounts, setTypedAmounts] = useState({ goods: '568.00', shipping: '30.00' });
  const amounts = validate(order, typedAmounts, { mode: 'create' });
  const rule = ruleIn(typed);
  const earning =
    rule && amounts.ok
      ? orderEarning(
          rule,
          { goods: digitsOf(amounts.values.goods), shipping: digitsOf(amounts.values.shipping) },
          new Date(),
        )
      : undefined;
  return (
    <Box sx={{ mt: 2, pl: 2, borderLeft: 3, borderColor: 'divider', display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {say('points.example')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {(['goods', 'shipping'] as const).map((name) => (
          <TextField
            key={name}
            size="small"
            margin="none"
            label={say(`points.${name}`)}
            value={typedAmounts[name]}
            error={!amounts.ok && amounts.errors[name] !== undefined}
            onChange={({ target }) => setTypedAmounts({ ...typedAmounts, [name]: target.value })}
            slotProps={{
              htmlInput: { inputMode: 'decimal' },
              input: { startAdornment: <InputAdornment position="start">HK$</InputAdornment> },
            }}
            sx={{ flex: '1 1 160px', maxWidth: 260 }}
          />
        ))}
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 0.5 }}>
        {earning &&
          pointTypes.map(({ value, label: kindLabel }) => {
            const { points, expires_at } = earning[value];
            const kind = label(kindLabel);
            return (
              <Typography key={value} variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {points === 0
                  ? say('points.earnsNone', { kind })
                  : expires_at === null
                    ? say('points.earnsForEver', { points, kind })
                    : say('points.earns', { points, kind, moment: formatMoment(expires_at, language) })}
              </Typography>
            );
          })}
        {earning && rule && (
          <Typography variant="body2" color="text.secondary">
            {say(rule.earned_when === 'paid' ? 'points.onPaid' : 'points.onCompleted')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
