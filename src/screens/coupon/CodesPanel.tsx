// A coupon's codes and uses in total: lists show them only one by one.
import {
  Alert,
  Box,
  Button,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../resources/access.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { coupon } from '../../../resources/marketing/coupon.ts';
import { type CouponSummary, couponSummary } from '../../../resources/marketing/coupon-answers.ts';
import { coupon_code } from '../../../resources/marketing/coupon_code.ts';
import { groupDigits, moneyText } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { useFileBelow } from '../../traits/csv/export/use-file-below.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

/** Polling interval in milliseconds while codes are generated: a batch takes seconds. */
const whileMaking = 2_000;

/** Below the form of a coupon: its number of codes with their export, and its uses with the discount given. */
export function CodesPanel({ record, title }: RecordPanelProps) {
  const { id, revision, version_of, status } = record;
  const { say } = useWords();
  const provider = useAdminDataProvider();
  const { data, error, refetch } = useQuery({
    queryKey: [coupon.name, 'summary', String(id), revision],
    queryFn: async ({ signal }) =>
      couponSummary.parse(await provider.readSubresource(coupon.name, id, 'summary', { signal })).data,
    refetchInterval: ({ state }) => (state.data && isMaking(state.data, status) ? whileMaking : false),
  });
  useListOfMade(data?.codes.made, Number(record.codes_made));
  // A draft has no codes and no uses: they belong to the live coupon.
  if (version_of !== null && version_of !== undefined) return null;
  if (error)
    return <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>;
  if (!data) return <Skeleton variant="rounded" height={120} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.codes.wanted > 0 && (
        <PanelFrame title={say('coupons.codes')}>
          <Codes
            id={id}
            title={title}
            codes={data.codes}
            making={isMaking(data, status)}
            onExported={() => void refetch()}
          />
        </PanelFrame>
      )}
      <PanelFrame title={say('coupons.uses')}>
        <Uses summary={data} />
      </PanelFrame>
    </Box>
  );
}

/** Invalidates the list of codes while more are generated: this happens after the promote and changes no record. */
function useListOfMade(made: number | undefined, asRead: number): void {
  const client = useQueryClient();
  const listed = useRef(asRead);
  useEffect(() => {
    if (made === undefined || made === listed.current) return;
    listed.current = made;
    void client.invalidateQueries({ queryKey: [coupon_code.name] });
  }, [made, client]);
}

const isMaking = ({ codes }: CouponSummary, status: unknown) => status === 'active' && codes.made < codes.wanted;

interface CodesProps {
  readonly id: number | string;
  readonly title: string;
  readonly codes: CouponSummary['codes'];
  readonly making: boolean;
  readonly onExported: () => void;
}

function Codes({ id, title, codes, making, onExported }: CodesProps) {
  const { say, language } = useWords();
  const { permissions } = usePermitted(coupon);
  const [asking, setAsking] = useState(false);
  const { busy, refused, save } = useFileBelow(coupon, id, 'codes/export', 'coupons.savedFile');
  const exportCodes = (again: boolean) => save({ again }).finally(onExported);
  const last = codes.exported_at === null ? '' : formatMoment(codes.exported_at, language);
  const anyNew = codes.made > codes.exported;
  return (
    <>
      {(making || codes.made === 0) && (
        <Typography variant="body2" role="status" sx={{ mb: 1 }}>
          {making ? say('coupons.making', { made: codes.made, wanted: codes.wanted }) : say('coupons.notLive')}
        </Typography>
      )}
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, '& dd': { m: 0 } }}>
        {(['made', 'on', 'used', 'exported'] as const).map((name) => (
          <div key={name}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {say(`coupons.${name}`)}
            </Typography>
            <Typography component="dd" variant="body1">
              {groupDigits(codes[name])}
            </Typography>
          </div>
        ))}
      </Box>
      {codes.made > 0 && !anyNew && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {say('coupons.noneNew', { moment: last })}
        </Typography>
      )}
      {refused === '' ? null : (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refused}
        </Alert>
      )}
      {can(permissions, 'export', coupon) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" size="small" disabled={busy || !anyNew} onClick={() => void exportCodes(false)}>
            {say('coupons.export')}
          </Button>
          {codes.exported > 0 && (
            <Button size="small" disabled={busy} onClick={() => setAsking(true)}>
              {say('coupons.exportAll')}
            </Button>
          )}
        </Box>
      )}
      <ConfirmDialog
        open={asking}
        title={say('coupons.exportAllQuestion', { title })}
        confirm={say('coupons.exportAll')}
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void exportCodes(true).then(() => setAsking(false))}
      >
        {say('coupons.exportAllWhy', { count: codes.exported, moment: last })}
      </ConfirmDialog>
    </>
  );
}

const states = [
  ['held', 'coupons.held'],
  ['taken', 'coupons.taken'],
  ['given_back', 'coupons.givenBack'],
] as const;

function Uses({ summary }: { readonly summary: CouponSummary }) {
  const { say } = useWords();
  return (
    <Table size="small" sx={{ maxWidth: 480 }}>
      <TableHead>
        <TableRow>
          <TableCell>{say('coupons.uses')}</TableCell>
          <TableCell align="right">{say('coupons.count')}</TableCell>
          <TableCell align="right">{say('coupons.discount')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {states.map(([state, words]) => (
          <TableRow key={state}>
            <TableCell component="th" scope="row">
              {say(words)}
            </TableCell>
            <TableCell align="right">{groupDigits(summary[state].count)}</TableCell>
            <TableCell align="right">{moneyText(summary[state].discount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
