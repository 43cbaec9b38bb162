import { Alert, Box, Link as TextLink, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { onWrite } from '../../data-provider/write-events.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

const most = 10;
const { fields } = intangible_good;

/** The voucher and itinerary codes of an order, and the number of missing ones; renders nothing if there are none. */
export function CodesPanel({ record }: RecordPanelProps) {
  const { say } = useWords();
  const mayList = can(useUserPermissions(), 'list', intangible_good);
  const missing = Number(record['codes_missing'] ?? 0);
  const filter = { order: [Number(record.id)] };
  const { data, total, error, refetch } = useGetList(
    intangible_good.name,
    {
      filter,
      pagination: { page: 1, perPage: most },
      sort: { field: 'id', order: 'ASC' },
      // Codes are assigned and taken back as the order changes: read them again for each revision.
      meta: { revision: record['revision'] },
    },
    { enabled: mayList, placeholderData: (before) => before },
  );
  useEffect(() => onWrite(intangible_good.name, () => void refetch()), [refetch]);
  // Most orders have no codes: rendering nothing avoids content that disappears again.
  if (missing === 0 && !error && !data?.length) return null;
  const left = (total ?? 0) - (data?.length ?? 0);
  return (
    <PanelFrame title={say('orders.codes.title')}>
      {missing > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {say('orders.codes.missing', { smart_count: missing, count: groupDigits(missing) })}
        </Alert>
      )}
      {error ? <RetryAlert onRetry={() => void refetch()}>{say('orders.codes.failed')}</RetryAlert> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((good) => (
          <Box
            key={good.id}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}
          >
            <TextLink component={Link} to={pageOf(intangible_good, good.id)} sx={{ overflowWrap: 'anywhere' }}>
              {good['serial_no']}
            </TextLink>
            <Typography component="span" variant="body2" sx={{ fontFamily: 'monospace' }}>
              {good['shown']}
            </Typography>
            <FieldCell field={fields.status} value={good['status']} />
            {good['valid_until'] ? (
              <Typography component="span" variant="body2" color="text.secondary">
                <FieldCell field={fields.valid_until} value={good['valid_until']} />
              </Typography>
            ) : null}
          </Box>
        ))}
      </Box>
      {left > 0 && (
        <TextLink
          component={Link}
          variant="body2"
          to={`${pageOf(intangible_good)}${printAddress({ filter, sort: 'id', page: 1, perPage: 25 })}`}
        >
          {say('orders.codes.more', { smart_count: left, count: groupDigits(left) })}
        </TextLink>
      )}
    </PanelFrame>
  );
}
