// Whether a customer can use a coupon: the inputs decide the question, which no record holds.
import { Box, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { couponCheck } from '../../../resources/marketing/coupon-answers.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pathOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { CouponInput, CustomerInput, MomentInput, StorefrontInput } from './CaseInputs.tsx';
import { RuleList } from './RuleList.tsx';

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
  const [amount, setAmount] = useState('100');
  const [firstOrder, setFirstOrder] = useState(false);
  const [at, setAt] = useState('');
  const typed = code.trim();
  const body = {
    ...(typed === '' ? { coupon: chosen } : { code: typed }),
    items: [{ amount }],
    ...(user !== null && { user, first_order: firstOrder }),
    ...(storefront !== null && { storefront }),
    ...(at !== '' && { at }),
  };
  const isAmount = /^\d{1,7}(?:\.\d{1,2})?$/u.test(amount);
  const isMeant = typed !== '' || chosen !== null;
  const isAsked = isMeant && isAmount;
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
        <TextField
          size="small"
          margin="none"
          label={say('eligibility.amount')}
          value={amount}
          error={!isAmount}
          onChange={({ target }) => setAmount(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
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
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{error.message}</RetryAlert>
      ) : data ? (
        <RuleList
          outcome={
            data.usable
              ? say('eligibility.usable', { discount: `HK$${groupDigits(data.discount)}` })
              : say('eligibility.notUsable', { smart_count: data.rules.filter(({ passed }) => !passed).length })
          }
          rules={data.rules}
        />
      ) : (
        isAsked && <Skeleton variant="rounded" height={120} />
      )}
    </Box>
  );
}
