// Costs of test carts: a list of records can't try them with fees.
import { Alert, Box, Button, LinearProgress, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { FeeCases as Answer } from '../../../resources/delivery/fee-case-answers.ts';
import { type CaseChoice, caseChoices, chosenCases } from '../../../resources/delivery/fee-cases.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { shipping_fee_case } from '../../../resources/delivery/shipping_fee_case.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAutoRetry } from '../../layout/use-auto-retry.ts';
import { PageFrame } from '../../list/PageFrame.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useAddressAreas } from '../address-area/use-address-areas.ts';
import { AcceptAll } from './AcceptAll.tsx';
import { CaseRow } from './CaseRow.tsx';
import { useProductNames } from './use-coverage.ts';
import { useExpect } from './use-expect.tsx';
import { useFeeCases } from './use-fee-cases.ts';
import { useFeeWords } from './use-fee-words.ts';

/** The shown test carts; kept in the URL, so that a reload, Back and a link show the same. */
function useChoice() {
  const [address, setAddress] = useSearchParams();
  const choice = caseChoices.find((one) => one === address.get('show')) ?? 'all';
  const choose = (show: CaseChoice) => setAddress({ show }, { replace: true });
  return { choice, choose };
}

/**
 * `/shipping_fee/cases`: results of the store's test carts, live and with drafts. Those that fail only with drafts come
 * first.
 */
export function FeeCases() {
  const { say, label } = useWords();
  const { create, update } = usePermitted(shipping_fee_case);
  const { data, error, refetch } = useFeeCases();
  useAutoRetry(error, () => void refetch());
  const links = [
    [shipping_fee.plural, pageOf(shipping_fee)],
    [shipping_fee_case.plural, pageOf(shipping_fee_case)],
  ] as const;
  const createButton = create && (
    <Button size="small" variant="contained" component={Link} to={pageOf(shipping_fee_case, 'create')}>
      {say('form.create', { name: label(shipping_fee_case.label) })}
    </Button>
  );
  return (
    <PageFrame
      title={say('feeCases.title')}
      action={
        <>
          {links.map(([name, to]) => (
            <Button key={to} size="small" color="inherit" component={Link} to={to}>
              {label(name)}
            </Button>
          ))}
          {createButton}
        </>
      }
    >
      {error && <RetryAlert onRetry={() => void refetch()}>{say('feeCases.failedToLoad')}</RetryAlert>}
      {!error && !data && <LinearProgress aria-label={say('feeCases.loading')} />}
      {data?.meta.total === 0 && <Alert severity="info">{say('feeCases.empty')}</Alert>}
      {data && data.meta.total > 0 && <Tried answer={data} mayAccept={update} />}
    </PageFrame>
  );
}

/** Number of rows at first, and number added by each click. */
const rowsAtOnce = 100;

interface TriedProps {
  readonly answer: Answer;
  readonly mayAccept: boolean;
}

function Tried({ answer: { data, meta }, mayAccept }: TriedProps) {
  const { busy, expect } = useExpect();
  const { choice, choose } = useChoice();
  const [drawn, setDrawn] = useState(rowsAtOnce);
  const areas = useAddressAreas();
  const words = useFeeWords(areas.data ?? [], useProductNames(data.flatMap(({ cart }) => cart.items)));
  const { say } = words;
  const chosen = chosenCases(data, choice);
  const rest = chosen.length - drawn;
  return (
    <Box sx={{ flex: 1, overflow: 'auto', p: 1.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography variant="body2" color="text.secondary">
        {say('feeCases.about')}
      </Typography>
      {data.every(({ live, tried }) => live.passed && tried.passed) && (
        <Alert severity="success">{say('feeCases.allPassed')}</Alert>
      )}
      {meta.total > data.length && (
        <Alert severity="warning">
          {say('feeCases.cut', { count: groupDigits(data.length), total: groupDigits(meta.total) })}
        </Alert>
      )}
      <ToggleButtonGroup
        size="small"
        exclusive
        value={choice}
        aria-label={say('feeCases.show')}
        onChange={(_, next: CaseChoice | null) => next && choose(next)}
        // Separate buttons, because a common border would break where they wrap.
        sx={{
          flexWrap: 'wrap',
          gap: 0.75,
          '&& .MuiToggleButton-root': { m: 0, border: 1, borderColor: 'divider', borderRadius: 1 },
        }}
      >
        {caseChoices.map((one) => (
          <ToggleButton key={one} value={one} sx={{ textTransform: 'none' }}>
            {say(`feeCases.${one}`, { count: groupDigits(chosenCases(data, one).length) })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {mayAccept && <AcceptAll cases={chosen} words={words} busy={busy} onAccept={expect} />}
      {chosen.length === 0 && <Typography color="text.secondary">{say('feeCases.nothing')}</Typography>}
      <section aria-label={say('feeCases.title')}>
        {chosen.slice(0, drawn).map((one) => (
          <CaseRow
            key={one.id}
            of={one}
            words={words}
            busy={busy}
            onAccept={mayAccept ? (outcome) => void expect([{ of: one, outcome }]) : undefined}
          />
        ))}
      </section>
      {rest > 0 && (
        <Button onClick={() => setDrawn(drawn + rowsAtOnce)} sx={{ alignSelf: 'center' }}>
          {say('feeCases.more', { count: groupDigits(Math.min(rest, rowsAtOnce)) })}
        </Button>
      )}
    </Box>
  );
}
