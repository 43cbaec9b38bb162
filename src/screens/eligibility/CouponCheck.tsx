// Whether a customer can use a coupon: the inputs decide the question, which no record holds.
import { Box, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetOne } from 'react-admin';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { type CouponAnswer, couponCheck } from '../../../resources/marketing/coupon-answers.ts';
import type { CouponRule } from '../../../resources/marketing/coupon-rules.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
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

/** What an order costs of which no product is chosen. */
const someAmount = '100';

interface CouponCheckProps {
  /** Of this coupon, whichever its code, unless one is typed. */
  readonly coupon?: number;
  /** What changes with that coupon: the question is asked again. */
  readonly revision?: unknown;
  /** Of this customer only. */
  readonly user?: number;
}

/** Tries a coupon as an order would, again with each change of the question. */
export function CouponCheck({ coupon: ofCoupon, revision, user: ofUser }: CouponCheckProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState(ofCoupon ?? null);
  const [user, setUser] = useState(ofUser ?? null);
  const [storefront, setStorefront] = useState<number | null>(null);
  const [version, setVersion] = useState<number | null>(null);
  const [option, setOption] = useState<number | null>(null);
  const [quantity, setQuantity] = useState('1');
  const [amount, setAmount] = useState(someAmount);
  const [fee, setFee] = useState('');
  const [firstOrder, setFirstOrder] = useState(false);
  const [at, setAt] = useState('');
  const typed = code.trim();
  const body = {
    ...(typed === '' ? { coupon: chosen } : { code: typed }),
    items: [
      {
        ...(amount !== '' && { amount }),
        ...(version !== null && { version, quantity: Number(quantity), ...(option !== null && { option }) }),
      },
    ],
    ...(fee !== '' && { shipping_fee: fee }),
    ...(user !== null && { user, first_order: firstOrder }),
    ...(storefront !== null && { storefront }),
    ...(at !== '' && { at }),
  };
  const chooses = useChoices(version);
  // Only an option says the price of a version with choices.
  const isPriced = version !== null && (chooses === false || option !== null);
  const isMeant = typed !== '' || chosen !== null;
  const isCounted = version === null || /^[1-9]\d{0,3}$/u.test(quantity);
  const isAsked = isMeant && isCounted && isMoneyOr(amount, isPriced) && isMoneyOr(fee, true);
  const { data, error, refetch } = useQuery({
    queryKey: [coupon.name, 'check', body, revision],
    enabled: isAsked,
    retry: false,
    placeholderData: keepPreviousData,
    // The shop changes while nobody looks.
    staleTime: 0,
    queryFn: async () => couponCheck.parse(await provider.post(`${pathOf(coupon)}/check`, body)).data,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {ofCoupon === undefined && <CouponInput value={chosen} onChange={setChosen} />}
        <TextField
          size="small"
          margin="none"
          label={say('eligibility.code')}
          helperText={chosen === null ? undefined : say('eligibility.codeHint')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        {ofUser === undefined && <CustomerInput value={user} onChange={setUser} />}
        <VersionInput
          value={version}
          onChange={(id) => {
            setVersion(id);
            setOption(null);
            setAmount(id === null ? someAmount : '');
          }}
        />
        {version !== null && chooses && (
          <OptionInput key={version} version={version} value={option} onChange={setOption} />
        )}
        {version !== null && <CountInput label={say('eligibility.quantity')} value={quantity} onChange={setQuantity} />}
        <MoneyInput
          label={say('eligibility.amount')}
          value={amount}
          onChange={setAmount}
          derived={isPriced ? (isAsked && amount === '' && data ? data.amount : '') : undefined}
          helperText={version === null ? undefined : say('eligibility.amountHint')}
        />
        <MoneyInput
          label={say('eligibility.fee')}
          value={fee}
          onChange={setFee}
          derived=""
          helperText={say('eligibility.feeHint')}
        />
        <StorefrontInput value={storefront} onChange={setStorefront} />
        <MomentInput value={at} onChange={setAt} />
        {user !== null && (
          <FormControlLabel
            control={<Switch checked={firstOrder} onChange={(_, checked) => setFirstOrder(checked)} />}
            label={say('eligibility.firstOrder')}
          />
        )}
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
  /** Whether a product is. */
  readonly chosen: boolean;
  readonly fee: string;
}

/** Of no product, nobody knows whether it is one of those that the coupon counts. */
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
          : say('eligibility.usable', { discount: `HK$${groupDigits(discount)}` });
  return <RuleList outcome={outcome} rules={rules} open={open} />;
}

/** Whether a version has choices; `undefined` while that isn’t known. */
function useChoices(version: number | null): boolean | undefined {
  const { data } = useGetOne<RecordOf<typeof product_version>>(
    product_version.name,
    { id: version ?? 0 },
    { enabled: version !== null },
  );
  return version === null || !data ? undefined : data.has_choices === true;
}
