// The current cost of a test cart: its record has only the expected cost.
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import type { TriedFee } from '../../../resources/delivery/fee-case-answers.ts';
import { expectedBy } from '../../../resources/delivery/fee-cases.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { pageOf } from '../../../resources/names.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Tried } from './CaseRow.tsx';
import { useFeeCases } from './use-fee-cases.ts';
import { useFeeWords } from './use-fee-words.ts';

/** Reserved height in px for the outcome, which arrives late, so that the content below doesn't move. */
const room = { xs: 193, sm: 112 };

/**
 * Below the expected cost of a saved test cart: its actual cost, live and with drafts, computed again after each save.
 */
export function CaseNow({ record: { id, revision }, readOnly }: RecordPanelProps) {
  return <Outcome key={String(revision)} id={id} readOnly={readOnly} />;
}

function Outcome({ id, readOnly }: Pick<RecordPanelProps, 'readOnly'> & { readonly id: number | string }) {
  const words = useFeeWords([], new Map());
  const { say } = words;
  const { setValue } = useFormContext();
  const { data, error, refetch } = useFeeCases();
  if (error) return <RetryAlert onRetry={() => void refetch()}>{say('feeCases.failedToLoad')}</RetryAlert>;
  if (!data) return <Skeleton variant="rounded" sx={{ mt: 2, height: room }} />;
  const own = data.data.find((one) => one.id === id);
  const expect = (outcome: TriedFee) => {
    for (const [name, value] of Object.entries(expectedBy(outcome))) setValue(name, value);
  };
  return (
    <Box
      sx={{
        mt: 2,
        minHeight: room,
        alignContent: 'start',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'start',
        columnGap: 4,
        rowGap: 1,
      }}
    >
      {own &&
        [own.live, ...(own.changed ? [own.tried] : [])].map((outcome, index) => (
          <Typography key={index} component="div" variant="body2" sx={{ '& > *': { display: 'block' } }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {say(index === 0 ? 'feeCases.live' : 'feeCases.tried')}
            </Box>
            <Tried of={outcome} words={words} />
            {!outcome.passed && !readOnly && (
              <Button size="small" onClick={() => expect(outcome)} sx={{ ml: -0.625 }}>
                {say('feeCases.expectThis')}
              </Button>
            )}
          </Typography>
        ))}
      <Button size="small" component={Link} to={pageOf(shipping_fee, 'cases')} sx={{ ml: -0.625 }}>
        {say('feeCases.toAll')}
      </Button>
    </Box>
  );
}
