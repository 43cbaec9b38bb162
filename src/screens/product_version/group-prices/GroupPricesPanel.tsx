import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../../form/slots.ts';
import { useProductOptions } from '../options/use-product-options.ts';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { PriceEditor } from './PriceEditor.tsx';

/** Prices of customer groups: a grid of groups by options. */
export function GroupPricesPanel(props: RecordPanelProps) {
  const { say } = useWords();
  const options = useProductOptions(props);
  const { body, error, refetch } = options;
  // An archived version is never changed.
  const readOnly = props.readOnly || props.record.status === 'archived';
  return (
    <Paper component="section" variant="outlined" aria-labelledby="group-prices-title" sx={{ p: 2 }}>
      <Typography
        id="group-prices-title"
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ fontWeight: 600, mb: 1, outline: 'none' }}
      >
        {say('groupPrices.title')}
      </Typography>
      {body ? (
        <PriceEditor {...props} readOnly={readOnly} options={{ ...options, body }} />
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
    </Paper>
  );
}
