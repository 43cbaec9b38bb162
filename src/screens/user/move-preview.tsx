// The effect of a points movement on a customer's balance: the server plans it with the function that books it.
import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type LoyaltyCall, loyaltyBooked, type PointBalance } from '../../../resources/customers/loyalty.ts';
import { user as customers } from '../../../resources/customers/user.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pathOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

type Booked = z.infer<typeof loyaltyBooked>['data'];

/** The form values of a movement. */
interface Typed {
  readonly call: LoyaltyCall;
  /** Undefined if none is chosen yet. */
  readonly user: number | string | undefined;
  readonly point_type: unknown;
  readonly point: unknown;
  readonly expires_at: unknown;
}

/**
 * Plans a movement while the user types. `form` identifies the form, so that no earlier answer is reused: points
 * change.
 */
export function useMovePreview(form: string, { call, user, point_type, point, expires_at }: Typed) {
  const provider = useAdminDataProvider();
  return useQuery({
    queryKey: [customers.name, 'loyalty', String(user), form, point_type, point, expires_at],
    enabled: user !== undefined && /^-?[1-9]\d*$/u.test(String(point ?? '')),
    retry: false,
    queryFn: async () => {
      const body = { point_type, point, message: '-', dry_run: true, ...(expires_at ? { expires_at } : {}) };
      return loyaltyBooked.parse(await provider.post(`${pathOf(customers)}/${user}/loyalty/${call}`, body)).data;
    },
  });
}

/** The balance before and after, and whether the same movement was booked a moment ago. */
export function MovePreview({
  before,
  after,
  repeated,
  again,
}: Pick<Booked, 'before' | 'after' | 'repeated'> & {
  /** Control to book it again. */
  readonly again?: ReactNode;
}) {
  const { say } = useWords();
  return (
    <>
      <Alert role="status" severity="info" icon={false}>
        <BalanceWords before={before} after={after} />
      </Alert>
      {repeated && (
        <Alert severity="warning" action={again}>
          {say('points.repeated')}
        </Alert>
      )}
    </>
  );
}

/** The balance before and after as text, with the expiry of its parts. */
function BalanceWords({ before, after }: { readonly before: PointBalance; readonly after: PointBalance }) {
  const { say, language } = useWords();
  const rows = expiries(before, after);
  return (
    <>
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
        {say('points.preview', {
          before: groupDigits(String(before.balance)),
          after: groupDigits(String(after.balance)),
        })}
      </Typography>
      {rows.length > 0 && (
        <Box component="table" sx={{ mt: 0.5, '& th, & td': { py: 0.25, pr: 3, textAlign: 'left' } }}>
          <thead>
            <tr>
              <th scope="col">{say('points.until')}</th>
              <th scope="col">{say('points.lotBefore')}</th>
              <th scope="col">{say('points.lotAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.expires_at} style={row.before === row.after ? undefined : { fontWeight: 600 }}>
                <td>{row.expires_at === null ? say('points.never') : formatMoment(row.expires_at, language)}</td>
                <td>{groupDigits(String(row.before))}</td>
                <td>{groupDigits(String(row.after))}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      )}
    </>
  );
}

/** The points of each expiry date before and after, earliest first. */
function expiries(before: PointBalance, after: PointBalance) {
  const moments = new Set([...before.lots, ...after.lots].map(({ expires_at }) => expires_at));
  const until = ({ lots }: PointBalance, moment: string | null) =>
    lots.reduce((sum, { points, expires_at }) => (expires_at === moment ? sum + points : sum), 0);
  return [...moments]
    .toSorted((one, other) => (one === null ? 1 : other === null ? -1 : one.localeCompare(other)))
    .map((expires_at) => ({ expires_at, before: until(before, expires_at), after: until(after, expires_at) }));
}
