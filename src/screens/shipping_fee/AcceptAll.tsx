import { Box, Button } from '@mui/material';
import { useState } from 'react';
import type { FeeCase } from '../../../resources/delivery/fee-case-answers.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { Acceptance } from './use-expect.tsx';
import type { FeeWords } from './use-fee-words.ts';

interface AcceptAllProps {
  /** The visible test carts. */
  readonly cases: readonly FeeCase[];
  readonly words: FeeWords;
  readonly busy: boolean;
  readonly onAccept: (accepted: readonly Acceptance[]) => Promise<void>;
}

const ways = ['live', 'tried'] as const;
/** Maximum number of names: a question isn’t a list. */
const mostNamed = 50;

/** Accepts the outcome, live or with drafts, of all visible test carts that don't cost the expected amount. */
export function AcceptAll({ cases, words, busy, onAccept }: AcceptAllProps) {
  const { say } = words;
  const [asked, setAsked] = useState<(typeof ways)[number]>();
  const drafted = cases.some(({ changed }) => changed);
  const acceptable = (way: (typeof ways)[number]) =>
    // If drafts change nothing, their outcome is the live one.
    way === 'tried' && !drafted
      ? []
      : cases.filter((one) => !one[way].passed).map((one) => ({ of: one, outcome: one[way] }));
  const accepted = asked ? acceptable(asked) : [];
  const accept = async () => {
    await onAccept(accepted);
    setAsked(undefined);
  };
  return (
    <Box data-focus-group sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
      {ways.map((way) => {
        const count = acceptable(way).length;
        return count === 0 ? null : (
          <Button key={way} size="small" variant="outlined" disabled={busy} onClick={() => setAsked(way)}>
            {say(way === 'live' ? 'feeCases.acceptLive' : 'feeCases.acceptTried', { count: groupDigits(count) })}
          </Button>
        );
      })}
      <ConfirmDialog
        open={asked !== undefined && accepted.length > 0}
        busy={busy}
        title={say(asked === 'live' ? 'feeCases.acceptLiveQuestion' : 'feeCases.acceptTriedQuestion', {
          smart_count: accepted.length,
        })}
        confirm={say('feeCases.accept')}
        onConfirm={() => void accept()}
        onCancel={() => setAsked(undefined)}
      >
        {say('feeCases.acceptText')}
        <Box component="ul" sx={{ mt: 1, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {accepted.slice(0, mostNamed).map(({ of: { id, name }, outcome }) => (
            <li key={id}>
              {name} → {words.outcome(outcome)}
            </li>
          ))}
          {accepted.length > mostNamed && (
            <li>{say('feeCoverage.more', { count: groupDigits(accepted.length - mostNamed) })}</li>
          )}
        </Box>
      </ConfirmDialog>
    </Box>
  );
}
