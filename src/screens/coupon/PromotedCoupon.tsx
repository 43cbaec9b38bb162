// What a coupon will do once it is live: a comparison of two versions doesn't show that.
import { Box, Skeleton, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { IntendedAction } from '../../ui/action-effects.tsx';
import { OverlappingCoupons } from './OverlappingCoupons.tsx';
import { useCouponSentence } from './use-coupon-sentence.ts';

type Coupon = RecordOf<typeof coupon>;

/** In the confirmation of a coupon's promote: what it does, the codes to be generated, and similar coupons. */
export function PromotedCoupon({ action, ids: [id] }: IntendedAction) {
  if (action !== 'promote' || id === undefined) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <CouponEffect id={id} />
      <OverlappingCoupons id={id} />
    </Box>
  );
}

function CouponEffect({ id }: { readonly id: number }) {
  const { data } = useGetOne<Coupon>(coupon.name, { id }, { retry: false });
  const mainId = data?.version_of ?? id;
  const main = useGetOne<Coupon>(coupon.name, { id: mainId }, { enabled: data !== undefined, retry: false });
  if (data && main.data) return <Sentences said={data} made={main.data.codes_made ?? 0} />;
  return main.error ? null : <Skeleton variant="rounded" height={40} />;
}

function Sentences({ said, made }: { readonly said: Coupon; readonly made: number }) {
  const { say, language } = useWords();
  const sentence = useCouponSentence(said);
  const missing = said.batch_qty - made;
  return (
    <>
      {sentence ? (
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {sentence(language)}
        </Typography>
      ) : (
        <Skeleton variant="rounded" height={20} />
      )}
      {missing > 0 && (
        <Typography variant="body2">
          {made > 0
            ? say('coupons.willMakeMore', {
                smart_count: missing,
                count: groupDigits(missing),
                made: groupDigits(made),
              })
            : say('coupons.willMake', { smart_count: missing, count: groupDigits(missing) })}
        </Typography>
      )}
    </>
  );
}
