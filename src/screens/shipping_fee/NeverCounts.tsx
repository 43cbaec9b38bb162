import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { deliveryTypes } from '../../../resources/choices.ts';
import type { CountingFee } from '../../../resources/delivery/counting-fees.ts';
import { placesOf } from '../../../resources/delivery/fee-places.ts';
import { coverageInParts, type InParts } from '../../../resources/delivery/shipping-fee-gaps.ts';
import { type AreaCountry, useAddressAreas } from '../address-area/use-address-areas.ts';
import { inSlices, useCountingFees } from './use-coverage.ts';
import type { FeeWords } from './use-fee-words.ts';

/** The fees after a promote: a draft replaces its fee, a new fee comes last. */
function promoted(live: readonly CountingFee[], own: CountingFee): readonly CountingFee[] {
  return live.some(({ id }) => id === own.id) ? live.map((fee) => (fee.id === own.id ? own : fee)) : [...live, own];
}

/** The fees that take precedence wherever this one fits; undefined if it applies somewhere, or if that is unknown. */
function* shadowsInParts(
  fees: readonly CountingFee[],
  own: CountingFee,
  areas: readonly AreaCountry[],
): InParts<readonly CountingFee[] | undefined> {
  const before = new Set<number>();
  for (const { value: method } of deliveryTypes.filter(({ value }) => own.delivery_methods.includes(value))) {
    const { unused, overlaps } = yield* coverageInParts(fees, [method], placesOf(areas, method));
    if (!unused.includes(own.id)) return undefined;
    for (const { fee, other } of overlaps) if (other === own.id) before.add(fee);
  }
  return fees.filter(({ id }) => before.has(id));
}

/** Before a fee is promoted: warns that it will never apply, and because of which other fees. */
export function NeverCounts({ version, words: { say, fee, list } }: { version: number; words: FeeWords }) {
  const live = useCountingFees('live');
  const drafts = useCountingFees('drafts');
  const areas = useAddressAreas();
  const own = drafts.data?.find((one) => one.version === version);
  const { data: shadows } = useQuery({
    queryKey: ['fee-shadows', version, live.dataUpdatedAt, drafts.dataUpdatedAt, areas.dataUpdatedAt],
    queryFn: async ({ signal }) =>
      own && live.data && areas.data
        ? ((await inSlices(shadowsInParts(promoted(live.data, own), own, areas.data), signal)) ?? null)
        : null,
    enabled: own !== undefined && live.data !== undefined && areas.data !== undefined,
    gcTime: 0,
  });
  return shadows ? (
    <Alert severity="warning" role="status">
      {shadows.length > 0 ? say('feeCoverage.shadowed', { fees: list(shadows.map(fee)) }) : say('feeCoverage.fitsNone')}
    </Alert>
  ) : null;
}
