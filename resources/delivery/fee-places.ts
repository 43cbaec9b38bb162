import { isSentToAddress } from '../choices.ts';
import type { AreaCountry } from './address-form.ts';
import type { Place } from './shipping-fee-gaps.ts';

/**
 * The places that carts of a delivery method can be in, for finding out where no fee fits: districts, regions without
 * any, and none at all where nothing has to be sent to one, or there are none yet.
 */
export function placesOf(areas: readonly Pick<AreaCountry, 'regions'>[], method: string): readonly Place[] {
  const within = areas.flatMap(({ regions }) =>
    regions.flatMap(({ id: region, districts }): readonly Place[] =>
      districts.length === 0 ? [{ region }] : districts.map(({ id }) => ({ region, district: id })),
    ),
  );
  return within.length === 0 || !isSentToAddress(method) ? [{}, ...within] : within;
}
