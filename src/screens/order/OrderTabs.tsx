import { Box, ButtonBase, Chip } from '@mui/material';
import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { orderTabs, queueSort, type WorkQueue } from '../../../resources/orders/order-tabs.ts';
import { sortText } from '../../../resources/query/sort.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isEqual } from '../../data-provider/records.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { type NoticeProps, stripHeight } from '../../list/slots.ts';
import { queuePage } from '../../ui/queue-page.ts';
import { type QueueCount, useQueueCounts } from '../work-queues/use-queue-counts.ts';

const textOf = ({ total, more }: QueueCount) => `${groupDigits(total)}${more ? '+' : ''}`;

/** The sort order that the user chose, to keep it in other tabs; `undefined` if it is a tab's default. */
function chosenSort(resource: string, shown: WorkQueue | undefined, sort: string): string | undefined {
  const usual = shown ? [shown] : orderTabs.filter(({ of }) => of.name === resource);
  return usual.some((tab) => queueSort(tab) === sort) ? undefined : sort;
}

/** Tabs of work queues with counts, above the lists of orders, sub-orders and returns. */
export function OrderTabs({ resource }: NoticeProps) {
  const { label, say } = useWords();
  const permissions = useUserPermissions();
  const { filterValues, perPage, sort } = useListContext();
  const tabs = useMemo(() => orderTabs.filter(({ of }) => can(permissions, 'list', of)), [permissions]);
  const counts = useQueueCounts(tabs);
  const shown = tabs.find(({ of, filter }) => of.name === resource.name && isEqual(filter, filterValues));
  const byHand = chosenSort(resource.name, shown, sortText(sort));
  const drawn = tabs
    .map((tab, index) => ({ ...tab, count: counts[index]?.count }))
    .filter(({ name, onlyIfAny, count }) => !onlyIfAny || name === shown?.name || (count && count.total > 0));
  const strip = useRef<HTMLElement>(null);
  const name = shown?.name;
  // On a phone, scrolls the current tab into view.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`);
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 2;
  }, [name]);
  return (
    <Box ref={strip} component="nav" aria-label={say('orders.tabs')} data-print="none" sx={stripStyle}>
      {drawn.map(({ count, ...tab }) => (
        <ButtonBase
          key={tab.name}
          data-tab={tab.name}
          component={Link}
          to={queuePage(tab, perPage, tab.of.name === resource.name ? byHand : undefined)}
          aria-current={tab.name === name ? 'page' : undefined}
          sx={tabStyle}
        >
          {label(tab.label)}
          <Chip
            size="small"
            component="span"
            // Reserves its width, so that no tab moves when its count arrives.
            label={count ? textOf(count) : '\u00A0'}
            sx={{ minWidth: 44 }}
          />
        </ButtonBase>
      ))}
    </Box>
  );
}

const stripStyle = {
  flex: 'none',
  height: stripHeight,
  boxSizing: 'border-box',
  position: 'relative',
  display: 'flex',
  px: 1,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const tabStyle = {
  flex: 'none',
  gap: 0.75,
  px: 1.5,
  fontSize: '0.8125rem',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&[aria-current]': { color: 'secondary.main', borderColor: 'secondary.main' },
} as const;
