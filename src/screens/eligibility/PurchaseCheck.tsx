// Checks whether a customer can buy a version: the question depends on inputs that no record holds.
import { Box, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { purchaseCheck } from '../../../resources/catalogue/purchase-check.ts';
import { product_version } from '../../../resources/catalogue/product_version.ts';
import { moneyText } from '../../../resources/messages/grouped.ts';
import { pathOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { CountInput, CustomerInput, MomentInput, StorefrontInput, VersionInput } from './CaseInputs.tsx';
import { OptionInput } from './OptionInput.tsx';
import { RuleList } from './RuleList.tsx';
import { idIn, idText, useCase } from './use-case.ts';

interface PurchaseCheckProps {
  /** Restricts the check to this version. */
  readonly version?: number;
  /** Restricts the check to this customer. */
  readonly user?: number;
  /** Keeps the inputs in the URL. */
  readonly kept?: boolean;
}

/** Tries a purchase like an order would, and again after each change of the inputs. */
export function PurchaseCheck({ version: ofVersion, user: ofUser, kept }: PurchaseCheckProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const [asked, change] = useCase(
    { version: '', option: '', user: '', storefront: '', quantity: '1', bought: '', at: '' },
    kept === true,
  );
  const { quantity, bought, at } = asked;
  const [version, user] = [ofVersion ?? idIn(asked.version), ofUser ?? idIn(asked.user)];
  const [option, storefront] = [idIn(asked.option), idIn(asked.storefront)];
  const body = {
    quantity: Number(quantity),
    ...(user !== null && { user, ...(bought !== '' && { bought: Number(bought) }) }),
    ...(option !== null && { option }),
    ...(storefront !== null && { storefront }),
    ...(at !== '' && { at }),
  };
  const isAsked =
    version !== null && [quantity, bought || '0'].every((text) => /^\d{1,7}$/u.test(text)) && quantity !== '0';
  const { data, error, refetch } = useQuery({
    queryKey: [product_version.name, 'check', version, body],
    enabled: isAsked,
    retry: false,
    placeholderData: keepPreviousData,
    // The data may change at any time.
    staleTime: 0,
    queryFn: async () =>
      purchaseCheck.parse(await provider.post(`${pathOf(product_version)}/${version}/check`, body)).data,
  });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {ofVersion === undefined && (
          <VersionInput value={version} onChange={(id) => change({ version: idText(id), option: '' })} />
        )}
        {version !== null && data?.rules.some(({ rule }) => rule === 'option_chosen') && (
          <OptionInput
            key={version}
            version={version}
            value={option}
            onChange={(id) => change({ option: idText(id) })}
          />
        )}
        {ofUser === undefined && <CustomerInput value={user} onChange={(id) => change({ user: idText(id) })} />}
        <CountInput
          label={say('eligibility.quantity')}
          value={quantity}
          onChange={(quantity) => change({ quantity })}
        />
        {user !== null && (
          <CountInput
            label={say('eligibility.bought')}
            helperText={say('eligibility.boughtHint')}
            value={bought}
            onChange={(bought) => change({ bought })}
          />
        )}
        <StorefrontInput value={storefront} onChange={(id) => change({ storefront: idText(id) })} />
        <MomentInput value={at} onChange={(at) => change({ at })} />
      </Box>
      {version === null ? (
        <Typography variant="body2" color="text.secondary">
          {say('eligibility.choose')}
        </Typography>
      ) : error ? (
        <RetryAlert onRetry={() => void refetch()}>{error.message}</RetryAlert>
      ) : data ? (
        <RuleList
          outcome={
            data.buyable
              ? say('eligibility.buyable', { price: moneyText(data.price ?? '') })
              : say('eligibility.notBuyable', { smart_count: data.rules.filter(({ passed }) => !passed).length })
          }
          rules={data.rules}
        />
      ) : (
        isAsked && <Skeleton variant="rounded" height={120} />
      )}
    </Box>
  );
}
