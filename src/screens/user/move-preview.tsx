// What a movement of points would make of a customer's balance: the server plans it with the function that books.
import { Alert, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type LoyaltyCall, loyaltyBooked, type PointStanding } from '../../../resources/customers/loyalty.ts';
import { user as customers } from '../../../resources/customers/user.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pathOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';

type Booked = z.infer<typeof loyaltyBooked>['data'];

/** A movement as it stands in a form. */
interface Typed {
  readonly call: LoyaltyCall;
  /** Undefined: none is chosen yet. */
  readonly user: number | string | undefined;
  readonly point_type: unknown;
  readonly point: unknown;
  readonly expires_at: unknown;
}

/** Plans a movement while it is typed. `form` names the form: never the answer of an earlier one, since points move. */
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

/** The balance before and after, and whether the same was booked a moment ago. */
export function MovePreview({
  before,
  after,
  repeated,
  again,
}: Pick<Booked, 'before' | 'after' | 'repeated'> & {
  /** How it is booked once more all the same. */
  readonly again?: ReactNode;
}) {
  const { say } = useWords();
  return (
    <>
      <Alert role="status" severity="info" icon={false}>
        <StandingWords before={before} after={after} />
      </Alert>
      {repeated && (
        <Alert severity="warning" action={again}>
          {say('points.repeated')}
        </Alert>
      )}
    </>
  );
}

/** The balance before and after, and the lots after, as words. */
function StandingWords({ before, after }: { readonly before: PointStanding; readonly after: PointStanding }) {
  const { say, language } = useWords();
  const lots = after.lots.map(({ points, expires_at }) =>
    expires_at === null
      ? say('points.lotForever', { points: groupDigits(String(points)) })
      : say('points.lot', { points: groupDigits(String(points)), moment: formatMoment(expires_at, language) }),
  );
  return (
    <>
      <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
        {say('points.preview', {
          before: groupDigits(String(before.balance)),
          after: groupDigits(String(after.balance)),
        })}
      </Typography>
      {lots.map((lot, place) => (
        <span key={place} style={{ display: 'block' }}>
          {lot}
        </span>
      ))}
    </>
  );
}
