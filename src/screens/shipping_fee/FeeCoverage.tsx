// The coverage of fees, with gaps and overlaps: a list of records can't show what is between them.
import { Alert, Box, Button, LinearProgress, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { deliveryTypes } from '../../../resources/choices.ts';
import type { CountingFee } from '../../../resources/delivery/counting-fees.ts';
import { placesOf } from '../../../resources/delivery/fee-places.ts';
import { classesOf, feeMapOf } from '../../../resources/delivery/fee-map.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import type { Place } from '../../../resources/delivery/shipping-fee-gaps.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAutoRetry } from '../../layout/use-auto-retry.ts';
import { PageFrame } from '../../list/PageFrame.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useAddressAreas } from '../address-area/use-address-areas.ts';
import { FeeMapTable } from './FeeMapTable.tsx';
import { GapLines } from './GapLines.tsx';
import { Lines } from './Lines.tsx';
import { type FeesThatCount, useCountingFees, useProductNames } from './use-coverage.ts';
import { type FeeWords, useFeeWords } from './use-fee-words.ts';
import { Chooser } from '../../ui/Chooser.tsx';

const chooserWidth = { minWidth: { xs: 1, sm: 200 }, maxWidth: 1 };

/** The shown fees; kept in the URL, so that a reload, Back and a link show the same. */
function useChosen() {
  const [address, setAddress] = useSearchParams();
  const which: FeesThatCount = address.get('fees') === 'drafts' ? 'drafts' : 'live';
  const method = deliveryTypes.find(({ value }) => value === address.get('method'))?.value ?? deliveryTypes[0].value;
  const choose = (name: 'fees' | 'method') => (value: string) =>
    setAddress({ fees: which, method, [name]: value }, { replace: true });
  return { which, method, choose };
}

/** `/shipping_fee/coverage`: gaps and overlaps of the store's fees, live or with drafts. */
export function FeeCoverage() {
  const { say, label } = useWords();
  const { which, method, choose } = useChosen();
  const { data: fees, error, refetch, dataUpdatedAt } = useCountingFees(which);
  const areas = useAddressAreas();
  const state = `${which} ${dataUpdatedAt} ${areas.dataUpdatedAt}`;
  const products = useProductNames(fees?.flatMap((fee) => fee.conditions) ?? []);
  const words = useFeeWords(areas.data ?? [], products);
  const problem = error ?? areas.error;
  const again = () => void Promise.all([refetch(), areas.refetch()]);
  useAutoRetry(problem, again);
  const places = useMemo(() => areas.data && placesOf(areas.data, method), [areas.data, method]);
  return (
    <PageFrame
      title={say('feeCoverage.title')}
      action={
        <Button size="small" color="inherit" component={Link} to={pageOf(shipping_fee)}>
          {label(shipping_fee.plural)}
        </Button>
      }
    >
      {problem && <RetryAlert onRetry={again}>{error ? say('feeCoverage.failed') : areas.error?.message}</RetryAlert>}
      {!problem && !(fees && places) && <LinearProgress aria-label={say('feeCoverage.loading')} />}
      <Box sx={{ flex: 1, overflow: 'auto', p: 1.5, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Chooser
            sx={chooserWidth}
            name={say('feeCoverage.fees')}
            value={which}
            choices={[
              ['live', say('feeCoverage.live')],
              ['drafts', say('feeCoverage.drafts')],
            ]}
            onChoose={choose('fees')}
          />
          <Chooser
            sx={chooserWidth}
            name={say('feeCoverage.method')}
            value={method}
            choices={deliveryTypes.map((type) => [type.value, label(type.label)])}
            onChoose={choose('method')}
          />
        </Box>
        {fees && places && (
          <Drawn key={`${which} ${method}`} fees={fees} method={method} places={places} state={state} words={words} />
        )}
      </Box>
    </PageFrame>
  );
}

interface DrawnProps {
  readonly fees: readonly CountingFee[];
  readonly method: string;
  readonly places: readonly Place[];
  /** Cache key of these fees and places. */
  readonly state: string;
  readonly words: FeeWords;
}

function Drawn({ fees, method, places, state, words }: DrawnProps) {
  const { say, label, range, items, allPlaces, fee, price, list } = words;
  const { create } = usePermitted(shipping_fee);
  const [chosen, setChosen] = useState({ weight: 0, quantity: 0, basket: 0 });
  const classes = useMemo(() => classesOf(fees, method), [fees, method]);
  const map = useMemo(() => {
    const weight = classes.weights[chosen.weight]?.from ?? 0;
    const quantity = classes.quantities[chosen.quantity]?.from ?? 1;
    const basket = classes.baskets[chosen.basket] ?? [];
    return feeMapOf(fees, places, { delivery_method: method, weight, quantity, basket });
  }, [fees, places, method, classes, chosen]);
  if (!fees.some(({ delivery_methods }) => delivery_methods.includes(method)))
    return (
      <Alert
        severity="warning"
        action={
          create && (
            <Button size="small" color="inherit" component={Link} to={pageOf(shipping_fee, 'create')}>
              {say('form.create', { name: label(shipping_fee.label) })}
            </Button>
          )
        }
      >
        {say('feeCoverage.none')}
      </Alert>
    );
  const choosers = [
    ['weight', say('feeCoverage.weight'), classes.weights.map((one) => range('weight', one))],
    ['quantity', say('feeCoverage.pieces'), classes.quantities.map((one) => range('quantity', one))],
    ['basket', say('feeCoverage.products'), classes.baskets.map((basket) => items(basket))],
  ] as const;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {choosers.map(
          ([key, name, texts]) =>
            texts.length > 1 && (
              <Chooser
                sx={chooserWidth}
                key={key}
                name={name}
                value={`${chosen[key]}`}
                choices={texts.map((text, place) => [`${place}`, text])}
                onChoose={(value) => setChosen({ ...chosen, [key]: Number(value) })}
              />
            ),
        )}
      </Box>
      <section>
        <FeeMapTable map={map} fees={fees} words={words} />
      </section>
      <details>
        <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
          {say('feeCoverage.table')}
        </Typography>
        <Lines
          name={say('feeCoverage.table')}
          head={[
            say('feeCoverage.places'),
            say('feeCoverage.amount'),
            say('feeCoverage.fee'),
            say('feeCoverage.wouldFit'),
          ]}
          lines={map.rows.flatMap((row) =>
            row.cells.map(({ amount, fees: [first, ...others] }) => [
              allPlaces(row.places),
              range('amount', amount),
              first ? `${fee(first)}: ${price(first)}` : say('feeCoverage.gap'),
              list(others.map(fee)),
            ]),
          )}
        />
      </details>
      <GapLines fees={fees} method={method} places={places} state={state} words={words} />
    </>
  );
}
