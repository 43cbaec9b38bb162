// Checks whether a customer can use a coupon: the question depends on inputs that no record holds.
import { Box, Skeleton, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { type CouponAnswer, couponCheck } from '../../../resources/marketing/coupon-answers.ts';
import type { CouponRule } from '../../../resources/marketing/coupon-rules.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { pathOf } from '../../../resources/names.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import {
  CountInput,
  CouponInput,
  CustomerInput,
  isMoneyOr,
  MomentInput,
  MoneyInput,
  StorefrontInput,
  VersionInput,
} from './CaseInputs.tsx';
import { OptionInput } from './OptionInput.tsx';
import { RuleList } from './RuleList.tsx';
import { idIn, idText, useCase } from './use-case.ts';

/** Order amount if no product is chosen. */
const someAmount = '100';

interface CouponCheckProps {
  /** Restricts the check to this coupon: by the typed code, or else any of its codes. */
  readonly coupon?: number;
  /** Changes with the coupon, so that the check runs again. */
  readonly revision?: unknown;
  /** Restricts the check to this customer. */
  readonly user?: number;
  /** Keeps the inputs in the URL. */
  readonly kept?: boolean;
}

/** Tries a coupon like an order would, and again after each change of the inputs. */
export function CouponCheck({ coupon: ofCoupon, revision, user: ofUser, kept }: CouponCheckProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const [asked, change] = useCase(
    {
      code: '',
      coupon: '',
      user: '',
      storefront: '',
      version: '',
      option: '',
      quantity: '1',
      amount: '',
      fee: '',
      at: '',
    },
    kept === true,
  );
  const { code, quantity, fee, at } = asked;
  const [chosen, user] = [ofCoupon ?? idIn(asked.coupon), ofUser ?? idIn(asked.user)];
  const [version, option, storefront] = [idIn(asked.version), idIn(asked.option), idIn(asked.storefront)];
  const amount = asked.amount === '' && version === null ? someAmount : asked.amount;
  const typed = code.trim();
  const body = {
    ...(chosen !== null && { coupon: chosen }),
    ...(typed !== '' && { code: typed }),
    items: [
      {
        ...(amount !== '' && { amount }),
        ...(version !== null && { version, quantity: Number(quantity), ...(option !== null && { option }) }),
      },
    ],
    ...(fee !== '' && { shipping_fee: fee }),
    ...(user !== null && { user }),
    ...(storefront !== null && { storefront }),
    ...(at !== '' && { at }),
  };
  const chooses = useChoices(version);
  // For a version with choices, only an option has the price.
  const isPriced = version !== null && (chooses === false || option !== null);
  const isMeant = typed !== '' || chosen !== null;
  const isCounted = version === null || /^[1-9]\d{0,3}$/u.test(quantity);
  const isAsked = isMeant && isCounted && isMoneyOr(amount, isPriced) && isMoneyOr(fee, true);
  const { data, error, refetch } = useQuery({
    queryKey: [coupon.name, 'check', body, revision],
    enabled: isAsked,
    retry: false,
    placeholderData: keepPreviousData,
    // The data may change at any time.
    staleTime: 0,
    queryFn: async () => couponCheck.parse(await provider.post(`${pathOf(coupon)}/check`, body)).data,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {ofCoupon === undefined && <CouponInput value={chosen} onChange={(id) => change({ coupon: idText(id) })} />}
        <TextField
          size="small"
          margin="none"
          label={say('eligibility.code')}
          helperText={chosen === null ? undefined : say('eligibility.codeHint')}
          value={code}
          onChange={({ target }) => change({ code: target.value })}
        />
        {ofUser === undefined && <CustomerInput value={user} onChange={(id) => change({ user: idText(id) })} />}
        <VersionInput value={version} onChange={(id) => change({ version: idText(id), option: '', amount: '' })} />
        {version !== null && chooses && (
          <OptionInput
            key={version}
            version={version}
            value={option}
            onChange={(id) => change({ option: idText(id) })}
          />
        )}
        {version !== null && (
          <CountInput
            label={say('eligibility.quantity')}
            value={quantity}
            onChange={(text) => change({ quantity: text })}
          />
        )}
        <MoneyInput
          label={say('eligibility.amount')}
          value={asked.amount}
          onChange={(text) => change({ amount: text })}
          derived={
            version === null ? someAmount : isPriced ? (isAsked && amount === '' && data ? data.amount : '') : undefined
          }
          helperText={version === null ? undefined : say('eligibility.amountHint')}
        />
        <MoneyInput
          label={say('eligibility.fee')}
          value={fee}
          onChange={(text) => change({ fee: text })}
          derived=""
          helperText={say('eligibility.feeHint')}
        />
        <StorefrontInput value={storefront} onChange={(id) => change({ storefront: idText(id) })} />
        <MomentInput value={at} onChange={(moment) => change({ at: moment })} />
      </Box>
      {!isMeant ? (
        <Typography variant="body2" color="text.secondary">
          {say('eligibility.chooseCode')}
        </Typography>
      ) : chooses && option === null && amount === '' ? (
        <Typography variant="body2" color="text.secondary">
          {say('eligibility.change.option_chosen')}
        </Typography>
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{error.message}</RetryAlert>
      ) : data ? (
        <CouponOutcome answer={data} chosen={version !== null} fee={fee} />
      ) : (
        isAsked && <Skeleton variant="rounded" height={120} />
      )}
    </Box>
  );
}

interface CouponOutcomeProps {
  readonly answer: CouponAnswer;
  /** True if a product is chosen. */
  readonly chosen: boolean;
  readonly fee: string;
}

/** Result of a check. Without a product, it is unknown whether the coupon applies to the order's products. */
function CouponOutcome({ answer: { usable, discount, rules }, chosen, fee }: CouponOutcomeProps) {
  const { say } = useWords();
  const products = chosen ? undefined : rules.find(({ rule }) => rule === 'products');
  const without = products?.wanted === 0;
  const open = new Set<CouponRule>(!products ? [] : without ? ['products'] : ['products', 'minimum_spend']);
  const failed = rules.filter(({ rule, passed }) => !passed && !open.has(rule)).length;
  const outcome =
    failed > 0
      ? say('eligibility.notUsable', { smart_count: failed })
      : products
        ? say(without ? 'eligibility.chooseWithout' : 'eligibility.chooseProduct')
        : usable && fee === '' && discount === '0.00'
          ? say('eligibility.usableFee')
          : say('eligibility.usable', { discount: moneyText(discount) });
  return <RuleList outcome={outcome} rules={rules} open={open} />;
}

/** True if a version has choices; `undefined` while that isn’t known. */
function useChoices(version: number | null): boolean | undefined {
  const { data } = useGetOne<RecordOf<typeof product_version>>(
    product_version.name,
    { id: version ?? 0 },
    { enabled: version !== null },
  );
  return version === null || !data ? undefined : data.has_choices === true;
}
