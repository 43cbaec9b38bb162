import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import type { TriedFee } from '../../../resources/delivery/fee-case-answers.ts';
import { chosenCases } from '../../../resources/delivery/fee-cases.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import type { PromoteEffectProps } from '../../traits/drafts/promote-effects.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { CaseOutcome } from './CaseOutcome.tsx';
import { useFeeCases } from './use-fee-cases.ts';
import { type FeeWords, useFeeWords } from './use-fee-words.ts';

const noNames = new Map<string, unknown>();
/** So many are named: a question isn’t a list. */
const mostNamed = 50;

/** In the question whether to promote a fee: the test carts that it changes, and whether they are then as they should be. */
export function PromotedCases(props: PromoteEffectProps) {
  const { permissions } = usePermitted(shipping_fee_case);
  return can(permissions, 'list', shipping_fee_case) ? <Changes {...props} /> : null;
}

function Changes({ id }: PromoteEffectProps) {
  const words = useFeeWords([], noNames);
  const { say } = words;
  const { data, error, refetch } = useFeeCases(id);
  if (error) return <RetryAlert onRetry={() => void refetch()}>{say('feeCases.failedToLoad')}</RetryAlert>;
  if (!data) return <Skeleton role="status" aria-label={say('feeCases.loading')} />;
  const { total } = data.meta;
  const changed = chosenCases(data.data, 'changed');
  // Nobody who keeps none needs to read of them.
  if (total === 0) return null;
  if (changed.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {say(
          data.data.some(({ tried }) => tried.fee?.version === id) ? 'feeCases.promotesNone' : 'feeCases.meetsNone',
          { total: groupDigits(data.data.length) },
        )}
      </Typography>
    );
  return (
    <Alert severity={changed.every(({ tried }) => tried.passed) ? 'info' : 'warning'}>
      {say('feeCases.promotes', { smart_count: changed.length, total: groupDigits(data.data.length) })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, '& li + li': { mt: 0.5 }, '& a': { color: 'inherit' } }}>
        {changed.slice(0, mostNamed).map(({ id: own, name, live, tried }) => (
          <li key={own}>
            <Link to={pageOf(shipping_fee_case, String(own))} target="_blank">
              {name}
            </Link>
            <br />
            {live.fee && live.fee.id === tried.fee?.id
              ? `${shownPrice(live, words)} → ${costs(tried, words)}`
              : `${costs(live, words)} → ${costs(tried, words)}`}{' '}
            <CaseOutcome passed={tried.passed} already={!live.passed} />
          </li>
        ))}
        {changed.length > mostNamed && (
          <li>{say('feeCoverage.more', { count: groupDigits(changed.length - mostNamed) })}</li>
        )}
      </Box>
    </Alert>
  );
}

const shownPrice = ({ price }: TriedFee, { money, say }: FeeWords) =>
  price === null ? say('feeCases.noFee') : money(price);

function costs(of: TriedFee, words: FeeWords): string {
  return of.fee ? `${shownPrice(of, words)} (${words.fee(of.fee)})` : shownPrice(of, words);
}
