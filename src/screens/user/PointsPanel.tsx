import { Alert, Box, Button, Skeleton, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoyaltyCall, loyaltyAnswer } from '../../../resources/customers/loyalty.ts';
import { pointTypes } from '../../../resources/customers/points.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { Moment } from '../../ui/Moment.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { MovePoints } from './MovePoints.tsx';

const calls = ['earn', 'redeem', 'adjust'] as const satisfies readonly LoyaltyCall[];

/** A customer's points by type and expiry, with the buttons that move them (SPEC §1). */
export function PointsPanel({ resource, record: { id, revision }, title, readOnly, page }: RecordPanelProps) {
  const { say, label } = useWords();
  const provider = useAdminDataProvider();
  const queries = useQueryClient();
  const [moving, setMoving] = useState<LoyaltyCall>();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'loyalty', String(id)],
    queryFn: async ({ signal }) =>
      loyaltyAnswer.parse(await provider.readSubresource(resource.name, id, 'loyalty', { signal })).data,
  });
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {readOnly
          ? null
          : calls.map((name) => (
              <Button key={name} variant="outlined" size="small" onClick={() => setMoving(name)}>
                {say(`points.${name}`)}
              </Button>
            ))}
      </Box>
      {error ? (
        <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>
      ) : data ? (
        <>
          {data.some(({ sound }) => !sound) && <Alert severity="error">{say('points.unsound')}</Alert>}
          {data.some(({ lots }) => lots.length > 0) && (
            <Table
              size="small"
              // On a phone only the dates wrap.
              sx={{
                '& th, & td:not(:last-of-type)': { whiteSpace: 'nowrap' },
                '& th, & td': { px: { xs: 1, sm: 2 } },
              }}
            >
              <TableHead>
                <TableRow>
                  <TableCell>{say('points.kind')}</TableCell>
                  <TableCell align="right">{say('points.points')}</TableCell>
                  <TableCell>{say('points.until')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.flatMap(({ point_type, lots }) =>
                  lots.map(({ points, expires_at }, place) => (
                    <TableRow key={`${point_type} ${place}`}>
                      <TableCell>
                        {label(pointTypes.find(({ value }) => value === point_type)?.label ?? ['', '', ''])}
                      </TableCell>
                      <TableCell align="right">{groupDigits(points)}</TableCell>
                      <TableCell>{expires_at === null ? say('points.never') : <Moment at={expires_at} />}</TableCell>
                    </TableRow>
                  )),
                )}
              </TableBody>
            </Table>
          )}
        </>
      ) : (
        <Skeleton variant="rounded" height={120} />
      )}
      {moving && (
        <MovePoints
          resource={resource}
          id={id}
          revision={Number(revision)}
          title={title}
          call={moving}
          onClose={() => setMoving(undefined)}
          onMoved={() => {
            setMoving(undefined);
            void refetch();
            void queries.invalidateQueries({ queryKey: [resource.name, 'activity', String(id)] });
            page.refetch();
          }}
        />
      )}
    </Box>
  );
}
