import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useWords } from '../../../../resources/ui/use-words.ts';
import type { RecordPanelProps } from '../../../form/slots.ts';
import { SingleSku } from './SingleSku.tsx';
import { OptionsEditor } from './OptionsEditor.tsx';
import { RetryAlert } from '../../../ui/RetryAlert.tsx';
import { useProductOptions } from './use-product-options.ts';

/** Panel of a version's choices and their combinations. */
export function OptionsPanel(props: RecordPanelProps) {
  const { say } = useWords();
  const options = useProductOptions(props);
  const { body, error, refetch } = options;
  // An archived version is never changed.
  const readOnly = props.readOnly || props.record.status === 'archived';
  return (
    <Paper component="section" variant="outlined" aria-labelledby="options-title" sx={{ p: 2 }}>
      <Typography
        id="options-title"
        component="h2"
        variant="subtitle1"
        tabIndex={-1}
        sx={{ fontWeight: 600, mb: 1, outline: 'none' }}
      >
        {say('matrix.title')}
      </Typography>
      {body ? (
        body.has_choices ? (
          <OptionsEditor {...props} readOnly={readOnly} options={{ ...options, body }} />
        ) : (
          <SingleSku {...props} readOnly={readOnly} options={options} />
        )
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : (
        <Skeleton variant="rounded" height={240} />
      )}
    </Paper>
  );
}
