import { Alert, Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ledgerCheck } from '../../../resources/customers/ledger-check.ts';
import { pointTypes } from '../../../resources/customers/points.ts';
import { user } from '../../../resources/customers/user.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf, pathOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { NoticeProps } from '../../list/slots.ts';

/**
 * Customers whose balance differed from the ledger in the nightly check, until it is fixed; otherwise renders nothing.
 */
export function LedgerNotice({ resource }: NoticeProps) {
  const { say, label } = useWords();
  const provider = useAdminDataProvider();
  const opens = usePermitted(user).get;
  const { data } = useQuery({
    queryKey: [resource.name, 'ledger'],
    queryFn: async ({ signal }) =>
      ledgerCheck.parse(await provider.read(`${pathOf(resource)}/ledger`, { signal })).data,
  });
  if (!data || data.faults.length === 0) return null;
  const customers = new Set(data.faults.map((fault) => fault.user)).size;
  return (
    <Alert severity="error" sx={{ borderRadius: 0 }}>
      {say('points.ledgerOff', { smart_count: customers })}
      <Box component="ul" sx={{ m: 0, pl: 2, maxHeight: 120, overflow: 'auto' }}>
        {data.faults.map(({ user: id, point_type, shown, booked, in_lots }) => {
          const name = `${label(user.label)} #${id}`;
          const kind = pointTypes.find(({ value }) => value === point_type);
          return (
            <li key={`${id} ${point_type}`}>
              {opens ? <Link to={pageOf(user, String(id))}>{name}</Link> : name}{' '}
              {say('points.ledgerFault', {
                kind: kind ? label(kind.label) : point_type,
                shown: groupDigits(String(shown)),
                booked: groupDigits(String(booked)),
                in_lots: groupDigits(String(in_lots)),
              })}
            </li>
          );
        })}
      </Box>
    </Alert>
  );
}
