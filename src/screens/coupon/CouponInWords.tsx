// What a coupon does, as a sentence: a dozen fields together decide it.
import { Box, Skeleton, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import type { SaidCoupon } from '../../../resources/marketing/coupon-words.ts';
import { languages } from '../../../resources/messages/languages.ts';
import { useCouponSentence } from './use-coupon-sentence.ts';

/** In the form, for the current values: the sentence in each language, one below the other. */
export function CouponInWords() {
  const typed: SaidCoupon = useWatch();
  const sentence = useCouponSentence(typed);
  if (!sentence) return <Skeleton variant="rounded" height={96} />;
  // Nothing to show for an empty coupon.
  if (sentence('en') === '') return null;
  return (
    <Box sx={{ mt: 2, pl: 2, borderLeft: 3, borderColor: 'divider', display: 'grid', gap: 1 }}>
      {languages.map((language) => (
        <Typography key={language} variant="body2" lang={language} sx={{ overflowWrap: 'anywhere' }}>
          {sentence(language)}
        </Typography>
      ))}
    </Box>
  );
}
