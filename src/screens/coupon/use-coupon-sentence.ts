import { useGetMany } from 'react-admin';
import { product_category } from '../../../resources/catalogue/product_category.ts';
import { product_group } from '../../../resources/catalogue/product_group.ts';
import { customer_group } from '../../../resources/customers/customer_group.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import type { Resource } from '../../../resources/define.ts';
import { couponSentence, type SaidCoupon } from '../../../resources/marketing/coupon-words.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import type { AdminRecord } from '../../data-provider/answer-types.ts';
import { titleOf } from '../../i18n/record-title.ts';

/** What a coupon does, as a sentence in a language; `undefined` while the names in it load. */
export function useCouponSentence(said: SaidCoupon): ((language: Language) => string) | undefined {
  const productGroups = useTitles(product_group, said.product_groups);
  const productCategories = useTitles(product_category, said.product_categories);
  const userGroups = useTitles(user_group, said.user_groups);
  const customerGroups = useTitles(customer_group, said.customer_groups);
  if (!productGroups || !productCategories || !userGroups || !customerGroups) return undefined;
  return (language) =>
    couponSentence(
      said,
      {
        products: [...productGroups(language), ...productCategories(language)],
        customers: [...userGroups(language), ...customerGroups(language)],
      },
      language,
    );
}

const none: readonly number[] = [];

/** Titles of records in each language; `undefined` while they load. An unreadable record is shown by its number. */
function useTitles(
  resource: Resource,
  ids: readonly number[] | null = none,
): ((language: Language) => readonly string[]) | undefined {
  const wanted = [...(ids ?? none)];
  const { data, isPending } = useGetMany<AdminRecord>(resource.name, { ids: wanted }, { enabled: wanted.length > 0 });
  if (wanted.length > 0 && isPending) return undefined;
  return (language) =>
    wanted.map((id) => {
      const record = data?.find((one) => one.id === id);
      return record ? titleOf(resource, record, language) : `#${id}`;
    });
}
