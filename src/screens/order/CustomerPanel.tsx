import { Box, Link as TextLink, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useGetList, useGetOne } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { groupsAnswer } from '../../../resources/customers/membership.ts';
import { user } from '../../../resources/customers/user.ts';
import { user_group } from '../../../resources/customers/user_group.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { order } from '../../../resources/orders/order.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { FieldCell } from '../../ui/FieldCell.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

const mostOrders = 5;
const { fields } = order;

/** The customer: contact data, points, groups, and other orders. */
export function CustomerPanel({ record }: RecordPanelProps) {
  const { say } = useWords();
  const mayRead = can(useUserPermissions(), 'get', user);
  const id = typeof record['user'] === 'number' ? record['user'] : undefined;
  const name = String(record['name'] ?? '');
  return (
    <PanelFrame title={say('orders.customer.title')}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {id !== undefined && mayRead ? (
          <TextLink component={Link} to={pageOf(user, id)}>
            {name}
          </TextLink>
        ) : (
          name
        )}
      </Typography>
      {(['email', 'phone'] as const).map((field) =>
        record[field] ? (
          <Typography key={field} variant="body2" component="div" sx={{ overflowWrap: 'anywhere' }}>
            <FieldCell field={fields[field]} value={record[field]} />
          </Typography>
        ) : null,
      )}
      {id === undefined ? (
        <Typography variant="caption" component="p" color="text.secondary">
          {say('orders.customer.guest')}
        </Typography>
      ) : (
        mayRead && (
          <>
            <Balances id={id} />
            <Groups id={id} />
          </>
        )
      )}
      <OtherOrders own={Number(record.id)} user={id} email={String(record['email'] ?? '')} />
    </PanelFrame>
  );
}

const kinds = ['k_coin', 'oto_point'] as const;

function Balances({ id }: { readonly id: number }) {
  const { label } = useWords();
  const { data } = useGetOne('user', { id: String(id) });
  if (!data) return <Skeleton variant="rounded" height={44} sx={{ my: 1 }} />;
  return (
    <Box component="dl" sx={{ m: 0, my: 1, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
      {kinds.map((kind) => (
        <div key={kind}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {label(user.fields[kind].label)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            <FieldCell field={user.fields[kind]} value={data[kind]} />
          </Typography>
        </div>
      ))}
    </Box>
  );
}

function Groups({ id }: { readonly id: number }) {
  const { say, label } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [user.name, 'groups', String(id)],
    queryFn: async ({ signal }) =>
      groupsAnswer.parse(await provider.readSubresource(user.name, id, 'groups', { signal })).data,
  });
  if (error) return <RetryAlert onRetry={() => void refetch()}>{say('orders.customer.failed')}</RetryAlert>;
  if (!data || data.length === 0) return null;
  return (
    <Box sx={{ my: 1 }}>
      <Typography variant="caption" component="h3" color="text.secondary">
        {label(user.fields.user_groups.label)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((group) => (
          <Typography key={group.id} component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <TextLink component={Link} to={pageOf(user_group, String(group.id))}>
              {group.title}
            </TextLink>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

const isOf = (value: unknown, email: string) => String(value ?? '').toLowerCase() === email.toLowerCase();

interface OtherOrdersProps {
  readonly own: number;
  readonly user: number | undefined;
  readonly email: string;
}

/** The customer's other orders, newest first: by user, or by email for guests. */
function OtherOrders({ own, user: id, email }: OtherOrdersProps) {
  const { say } = useWords();
  const filter = id === undefined ? { q: email } : { user: [id] };
  const known = id !== undefined || email !== '';
  const { data, total, error, refetch } = useGetList(
    order.name,
    {
      filter,
      pagination: { page: 1, perPage: id === undefined ? 25 : mostOrders + 1 },
      sort: { field: 'ordered_at', order: 'DESC' },
    },
    { enabled: known },
  );
  if (!known) return null;
  if (error) return <RetryAlert onRetry={() => void refetch()}>{say('orders.customer.failed')}</RetryAlert>;
  if (!data) return <Skeleton variant="rounded" height={80} sx={{ mt: 1 }} />;
  const others = data.filter((one) => Number(one.id) !== own && (id !== undefined || isOf(one['email'], email)));
  const shown = others.slice(0, mostOrders);
  // The search by email also finds other addresses.
  const left = id === undefined || total === undefined ? undefined : total - 1 - shown.length;
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="caption" component="h3" color="text.secondary">
        {say('orders.customer.orders')}
      </Typography>
      {shown.length === 0 ? (
        <Typography variant="body2">{say('orders.customer.first')}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((one) => (
            <Box
              key={one.id}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) auto',
                columnGap: 1,
                py: 0.5,
                borderTop: 1,
                borderColor: 'divider',
                fontSize: '0.8125rem',
              }}
            >
              <TextLink component={Link} to={pageOf(order, one.id)} sx={{ overflowWrap: 'anywhere' }}>
                {one['order_no']}
              </TextLink>
              <Box sx={{ textAlign: 'end', whiteSpace: 'nowrap' }}>
                <FieldCell field={fields.total_amount} value={one['total_amount']} />
              </Box>
              <Box sx={{ color: 'text.secondary' }}>
                <FieldCell field={fields.ordered_at} value={one['ordered_at']} />
              </Box>
              <Box sx={{ textAlign: 'end' }}>
                <FieldCell field={fields.status} value={one['status']} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
      {(left === undefined ? shown.length > 0 : left > 0) && (
        <TextLink
          component={Link}
          variant="body2"
          to={`${pageOf(order)}${printAddress({ filter, sort: '-ordered_at', page: 1, perPage: 25 })}`}
        >
          {left === undefined
            ? say('orders.customer.all')
            : say('orders.customer.more', { smart_count: left, count: groupDigits(left) })}
        </TextLink>
      )}
    </Box>
  );
}
