// Other coupons that could apply to the same order: no record of a single coupon contains that.
import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { couponOverlaps } from '../../../resources/marketing/coupon-answers.ts';
import { spanWords } from '../../../resources/marketing/coupon-words.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { titleOf } from '../../i18n/record-title.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

/** Maximum number of names: a question isn’t a list. */
const mostNamed = 20;

/** Other live coupons that could apply to the same order as this one, and when. */
export function OverlappingCoupons({ id }: { readonly id: number }) {
  const { say, language } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [coupon.name, 'overlaps', String(id)],
    queryFn: async ({ signal }) =>
      couponOverlaps.parse(await provider.readSubresource(coupon.name, id, 'overlaps', { signal })).data,
    // Others may change coupons at any time.
    staleTime: 0,
  });
  if (error)
    return <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>;
  if (!data) return <Skeleton variant="rounded" height={40} />;
  if (data.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {say('coupons.overlapsNone')}
      </Typography>
    );
  return (
    <Alert severity="info">
      {say('coupons.overlapping', { smart_count: data.length })}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, '& li + li': { mt: 0.5 }, '& a': { color: 'inherit' } }}>
        {data.slice(0, mostNamed).map((other) => (
          <li key={other.id}>
            <Link to={pageOf(coupon, String(other.id))} target="_blank">
              {titleOf(coupon, other, language)}
            </Link>
            {other.code === null ? '' : ` (${other.code})`}
            <br />
            {spanWords(other, language)}
          </li>
        ))}
        {data.length > mostNamed && <li>{say('coupons.more', { count: groupDigits(data.length - mostNamed) })}</li>}
      </Box>
    </Alert>
  );
}
