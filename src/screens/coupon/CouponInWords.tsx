// What a coupon does, as a sentence: a dozen fields together decide it, which no field says alone.
import { Box, Skeleton, Typography } from '@mui/material';
import { useGetMany } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { couponSentence, type SaidCoupon } from '../../../resources/marketing/coupon-words.ts';
import { product_category } from '../../../resources/catalogue/product_category.ts';
import { product_group } from '../../../resources/catalogue/product_group.ts';
import { customer_group } from '../../../resources/customers/customer_group.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import type { Resource } from '../../../resources/define.ts';
import { type Language, languages } from '../../../resources/messages/languages.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { titleOf } from '../../i18n/record-title.ts';

/** In the form, of its values as they stand: the sentence in each language, one below the other. */
export function CouponInWords() {
  const typed: SaidCoupon = useWatch();
  const productGroups = useTitles(product_group, typed.product_groups);
  const productCategories = useTitles(product_category, typed.product_categories);
  const userGroups = useTitles(user_group, typed.user_groups);
  const customerGroups = useTitles(customer_group, typed.customer_groups);
  const known = [productGroups, productCategories, userGroups, customerGroups];
  if (known.some((titles) => titles === undefined)) return <Skeleton variant="rounded" height={96} />;
  return (
    <Box sx={{ mt: 2, pl: 2, borderLeft: 3, borderColor: 'divider', display: 'grid', gap: 1 }}>
      {languages.map((language) => (
        <Typography key={language} variant="body2" lang={language} sx={{ overflowWrap: 'anywhere' }}>
          {couponSentence(
            typed,
            {
              products: [...titlesIn(productGroups, language), ...titlesIn(productCategories, language)],
              customers: [...titlesIn(userGroups, language), ...titlesIn(customerGroups, language)],
            },
            language,
          )}
        </Typography>
      ))}
    </Box>
  );
}

type Titles = (language: Language) => readonly string[];
const titlesIn = (titles: Titles | undefined, language: Language) => titles?.(language) ?? [];

const none: readonly number[] = [];

/** What records are called in each language; `undefined` while they load. One that can’t be read has its number. */
function useTitles(resource: Resource, ids: readonly number[] | null = none): Titles | undefined {
  const wanted = [...(ids ?? none)];
  const { data, isPending } = useGetMany<AdminRecord>(resource.name, { ids: wanted }, { enabled: wanted.length > 0 });
  if (wanted.length > 0 && isPending) return undefined;
  return (language) =>
    wanted.map((id) => {
      const record = data?.find((one) => one.id === id);
      return record ? titleOf(resource, record, language) : `#${id}`;
    });
}
