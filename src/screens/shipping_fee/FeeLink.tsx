import { Link } from 'react-router';
import type { CountingFee } from '../../../resources/delivery/counting-fees.ts';
import { shipping_fee } from '../../../resources/delivery/shipping_fee.ts';
import { pageOf } from '../../../resources/names.ts';

interface FeeLinkProps {
  readonly fee: Pick<CountingFee, 'version'>;
  readonly name: string;
}

/** Link to the fee that applies, or to the draft tried instead of it. */
export const FeeLink = ({ fee: { version }, name }: FeeLinkProps) => (
  <Link to={pageOf(shipping_fee, String(version))}>{name}</Link>
);
