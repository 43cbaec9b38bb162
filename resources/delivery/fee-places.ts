import { isSentToAddress } from '../choices.ts';
import type { AreaCountry } from './address-form.ts';
import type { Place } from './shipping-fee-gaps.ts';

/**
 * The places where carts of a delivery method can be, to find gaps without a fee: districts, regions without districts,
 * and no place at all for goods that aren't sent to an address, or if there are no areas yet.
 */
export function placesOf(areas: readonly Pick<AreaCountry, 'regions'>[], method: string): readonly Place[] {
  const within = areas.flatMap(({ regions }) =>
    regions.flatMap(({ id: region, districts }): readonly Place[] =>
      districts.length === 0 ? [{ region }] : districts.map(({ id }) => ({ region, district: id })),
    ),
  );
  return within.length === 0 || !isSentToAddress(method) ? [{}, ...within] : within;
}
