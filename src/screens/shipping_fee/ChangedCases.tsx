import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { HttpError } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import type { FeeCase, FeeCases } from '../../../resources/delivery/fee-case-answers.ts';
import { chosenCases } from '../../../resources/delivery/fee-cases.ts';
import { type FeeWrite, feeWrite } from '../../../resources/delivery/fee-writes.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import type { IntendedAction } from '../../ui/action-effects.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { CaseOutcome } from './CaseOutcome.tsx';
import { NeverCounts } from './NeverCounts.tsx';
import { useFeeCases } from './use-fee-cases.ts';
import { type FeeWords, useFeeWords } from './use-fee-words.ts';

const noNames = new Map<string, unknown>();
/** Maximum number of names: a question isn’t a list. */
const mostNamed = 50;

/** Maximum number of expanded cases beside Save, where more would hide the form. */
const mostOpen = 3;

/**
 * Before an action on shipping fees: the test carts whose cost changes, and whether they then cost the expected amount.
 */
export function ChangedCases({ action, ids, values, record, onSeen }: IntendedAction) {
  const { permissions } = usePermitted(shipping_fee_case);
  const write = feeWrite.safeParse({ action, ids, ...(values && { values }) });
  // Editing or deleting a fee that isn't live has no effect.
  const idle = record !== undefined && record.status !== 'active' && (action === 'update' || action === 'delete');
  const [first, second] = ids;
  const tries = can(permissions, 'list', shipping_fee_case) && write.success && !idle;
  useSeen(!tries, ids, onSeen);
  return (
    <>
      {action === 'promote' && first !== undefined && second === undefined && <Shadows version={first} />}
      {tries && <Changes write={write.data} ids={ids} onSeen={onSeen} />}
    </>
  );
}

const Shadows = ({ version }: { readonly version: number }) => (
  <NeverCounts version={version} words={useFeeWords([], noNames)} />
);

/** Reports for each list of ids that its effect is now visible. */
function useSeen(shown: boolean, ids: readonly number[], onSeen: IntendedAction['onSeen']): void {
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (shown) latest.current?.(ids);
  }, [shown, ids]);
}

interface ChangesProps extends Pick<IntendedAction, 'ids' | 'onSeen'> {
  readonly write: FeeWrite;
}

function Changes({ write, ids, onSeen }: ChangesProps) {
  const words = useFeeWords([], noNames);
  const { say } = words;
  const { data, error, refetch, isPlaceholderData } = useFeeCases(write);
  useSeen((data !== undefined && !isPlaceholderData) || error !== null, ids, onSeen);
  const beside = write.action === 'update';
  // The form itself shows the errors of its values.
  if (beside && error instanceof HttpError && error.status >= 400 && error.status < 500) return null;
  if (error) return <RetryAlert onRetry={() => void refetch()}>{say('feeCases.failedToLoad')}</RetryAlert>;
  if (!data) return beside ? null : <Skeleton role="status" aria-label={say('feeCases.loading')} />;
  const { total } = data.meta;
  const changed = chosenCases(data.data, 'changed');
  // Nothing to show if the store has no test carts.
  if (total === 0) return null;
  if (changed.length === 0) return beside ? null : <NoneChanged of={data} write={write} words={words} />;
  const summary = say('feeCases.changedBy', { smart_count: changed.length, total: groupDigits(data.data.length) });
  return (
    <Alert
      severity={changed.every(({ tried }) => tried.passed) ? 'info' : 'warning'}
      {...((beside || write.action === 'sort') && { role: 'status' })}
    >
      {beside ? (
        <details open={changed.length <= mostOpen}>
          <summary style={{ cursor: 'pointer' }}>{summary}</summary>
          <Lines changed={changed} words={words} />
        </details>
      ) : (
        <>
          {summary}
          <Lines changed={changed} words={words} />
        </>
      )}
    </Alert>
  );
}

interface NoneChangedProps {
  readonly of: FeeCases;
  readonly write: FeeWrite;
  readonly words: FeeWords;
}

function NoneChanged({ of: { data }, write: { action, ids }, words: { say } }: NoneChangedProps) {
  const meets = action !== 'promote' || data.some(({ tried }) => tried.fee?.version === ids[0]);
  return (
    <Typography variant="body2" color="text.secondary">
      {say(meets ? 'feeCases.changesNone' : 'feeCases.meetsNone', { total: groupDigits(data.length) })}
    </Typography>
  );
}

function Lines({ changed, words }: { readonly changed: readonly FeeCase[]; readonly words: FeeWords }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, '& li + li': { mt: 0.5 }, '& a': { color: 'inherit' } }}>
      {changed.slice(0, mostNamed).map(({ id, name, live, tried }) => (
        <li key={id}>
          <Link to={pageOf(shipping_fee_case, String(id))} target="_blank">
            {name}
          </Link>
          <br />
          {live.fee && live.fee.id === tried.fee?.id ? words.cost(live) : words.outcome(live)} → {words.outcome(tried)}{' '}
          <CaseOutcome passed={tried.passed} already={!live.passed} />
        </li>
      ))}
      {changed.length > mostNamed && (
        <li>{words.say('feeCoverage.more', { count: groupDigits(changed.length - mostNamed) })}</li>
      )}
    </Box>
  );
}
