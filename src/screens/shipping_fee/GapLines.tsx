import { LinearProgress, Typography } from '@mui/material';
import { Fragment, useId } from 'react';
import type { CountingFee } from '../../../resources/delivery/counting-fees.ts';
import type { Place } from '../../../resources/delivery/shipping-fee-gaps.ts';
import { FeeLink } from './FeeLink.tsx';
import { Lines } from './Lines.tsx';
import { useGaps } from './use-coverage.ts';
import type { FeeWords } from './use-fee-words.ts';

interface GapLinesProps {
  readonly fees: readonly CountingFee[];
  readonly method: string;
  readonly places: readonly Place[];
  /** Cache key of these fees and places. */
  readonly state: string;
  readonly words: FeeWords;
}

/** All gaps and overlaps of a delivery method over all products, quantities and coupons, each with an example cart. */
export function GapLines({ fees, method, places, state, words }: GapLinesProps) {
  const id = useId();
  const { say, range, allPlaces, cart, fee, price, comma } = words;
  const { data } = useGaps({ fees, method, places, state });
  // Ignores fees of other methods.
  const feeOf = (id: number) => fees.find((one) => one.id === id);
  const unused = fees.filter((one) => one.delivery_methods.includes(method) && data?.unused.includes(one.id));
  const overlaps = (data?.overlaps ?? []).flatMap(({ fee: first, other, example }) => {
    const [counts, fits] = [feeOf(first), feeOf(other)];
    return counts && fits ? [{ counts, fits, example }] : [];
  });
  return (
    <section aria-labelledby={id}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {say('feeCoverage.gaps')}
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }} role="status">
        {!data
          ? say('feeCoverage.searching')
          : data.gaps.length > 0
            ? `${say('feeCoverage.gapsHint')} ${data.complete ? '' : say('feeCoverage.gapsIncomplete')}`
            : say(data.complete ? 'feeCoverage.noGaps' : 'feeCoverage.noGapsFound')}
      </Typography>
      {!data && <LinearProgress aria-label={say('feeCoverage.searching')} />}
      {data && data.gaps.length > 0 && (
        <Lines
          name={say('feeCoverage.gaps')}
          head={[
            say('feeCoverage.places'),
            say('feeCoverage.weight'),
            say('feeCoverage.pieces'),
            say('feeCoverage.amount'),
            say('feeCoverage.afterCoupons'),
            say('feeCoverage.example'),
          ]}
          lines={data.gaps.map(({ places: of, ranges, example }) => [
            allPlaces(of),
            range('weight', ranges.weight),
            range('quantity', ranges.quantity),
            range('amount', ranges.amount),
            range('paid', ranges.paid),
            cart(example),
          ])}
        />
      )}
      {overlaps.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            {say('feeCoverage.overlaps')}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {say('feeCoverage.overlapsHint')} {data?.complete ? '' : say('feeCoverage.overlapsIncomplete')}
          </Typography>
          <Lines
            name={say('feeCoverage.overlaps')}
            head={[say('feeCoverage.counts'), say('feeCoverage.wouldFit'), say('feeCoverage.example')]}
            keys={overlaps.map(({ counts, fits }) => `${counts.id} ${fits.id}`)}
            lines={overlaps.map(({ counts, fits, example }) => [
              <>
                <FeeLink fee={counts} name={fee(counts)} />: {price(counts)}
              </>,
              <>
                <FeeLink fee={fits} name={fee(fits)} />: {price(fits)}
              </>,
              cart(example),
            ])}
          />
        </>
      )}
      {unused.length > 0 && (
        <>
          <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
            {say('feeCoverage.unused')}
          </Typography>
          <Typography variant="body2">
            {say('feeCoverage.unusedHint')}{' '}
            {unused.map((one, place) => (
              <Fragment key={one.id}>
                {place > 0 && comma}
                <FeeLink fee={one} name={fee(one)} />
              </Fragment>
            ))}
          </Typography>
        </>
      )}
    </section>
  );
}
