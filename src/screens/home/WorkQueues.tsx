import { Box, ButtonBase, Skeleton, Stack, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import type { Label } from '../../../resources/kinds/kind.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { WorkQueue } from '../../../resources/orders/order-tabs.ts';
import { workGroups } from '../../../resources/work-queues.ts';
import { useUser } from '../../auth-provider/use-user.ts';
import { useMenu } from '../../layout/use-menu.ts';
import { queuePage } from '../../ui/queue-page.ts';
import { useQueueCounts, useRecount } from '../work-queues/use-queue-counts.ts';
import { LoadFailure, Panel } from './Panel.tsx';
import { useRoundedNow } from './use-rounded-now.ts';

/** Work queues that the user may list: each count links to exactly the counted records. */
export function WorkQueues() {
  const { say } = useWords();
  const user = useUser();
  const menu = useMenu();
  // One time for all, so that a list shows what was counted.
  const now = useRoundedNow();
  const shown = useMemo(
    () =>
      workGroups(now)
        .map((group) => ({
          ...group,
          queues: group.queues.filter(({ of }) => can(user?.permissions ?? [], 'list', of)),
        }))
        .filter(({ queues }) => queues.length > 0),
    [now, user],
  );
  const half = Math.ceil(shown.length / 2);
  const columns = [shown.slice(0, half), shown.slice(half)];
  return (
    <Panel title={say('home.work')}>
      {!user && <Skeleton variant="rounded" height={160} />}
      {user && shown.length === 0 && (
        <Typography color="text.secondary">{say(menu.length === 0 ? 'home.noRecords' : 'home.noWork')}</Typography>
      )}
      <Box
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {/* Two columns, the second after the first: on a phone the order is the same. */}
        {columns.map((groups, column) => (
          <Stack key={column} spacing={3} sx={{ minWidth: 0 }}>
            {groups.map(({ name, label, queues }) => (
              <Group key={name} label={label} queues={queues} />
            ))}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}

interface GroupProps {
  readonly label: Label;
  readonly queues: readonly WorkQueue[];
}

function Group({ label: title, queues }: GroupProps) {
  const { label } = useWords();
  const id = useId();
  const counts = useQueueCounts(queues);
  const recount = useRecount();
  const failed = counts.find(({ count, error }) => error && !count)?.error;
  const drawn = queues
    .map((queue, place) => ({ queue, count: counts[place]?.count }))
    .filter(({ queue, count }) => !queue.onlyIfAny || (count && count.total > 0));
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="h3" color="text.secondary" sx={{ mb: 0.5 }}>
        {label(title)}
      </Typography>
      {failed && <LoadFailure error={failed} onRetry={recount} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {drawn.map(({ queue, count }) => (
          <li key={queue.name}>
            <ButtonBase component={Link} to={queuePage(queue)} sx={{ ...rowStyle, ...(count?.total === 0 && idle) }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, textAlign: 'start' }}>
                {label(queue.label)}
              </Box>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
                {count ? `${groupDigits(count.total)}${count.more ? '+' : ''}` : <Skeleton width={32} />}
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const rowStyle = {
  width: 1,
  minHeight: 44,
  gap: 2,
  px: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

/** An empty queue keeps its place, so that the others are easy to find. */
const idle = { color: 'text.secondary' } as const;
