import { Box, ButtonBase, Chip } from '@mui/material';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import { can } from '../../../resources/access.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { pageOf } from '../../../resources/names.ts';
import { type OrderTab, orderTabs } from '../../../resources/orders/order-tabs.ts';
import { printAddress } from '../../../resources/query/address.ts';
import { firstSort } from '../../../resources/query/list.ts';
import { sortOf } from '../../../resources/query/sort.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { isEqual } from '../../data-provider/records.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { onWrite } from '../../data-provider/write-events.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { hasMore } from '../../list/list-meta.ts';
import { type NoticeProps, stripHeight } from '../../list/slots.ts';

/** Others work, too: what was counted is shown at once, and read anew when the list is looked at again. */
const fresh = 30_000;
const countKey = 'order-tab';

interface Count {
  readonly total: number;
  readonly more: boolean;
}

const textOf = ({ total, more }: Count) => `${groupDigits(total)}${more ? '+' : ''}`;

/** How many records each tab finds; `undefined` while unknown. */
function useCounts(tabs: readonly OrderTab[]): readonly (Count | undefined)[] {
  const provider = useAdminDataProvider();
  const client = useQueryClient();
  const answers = useQueries({
    queries: tabs.map(({ name, of, filter }) => ({
      queryKey: [countKey, name, provider.storeId],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
        const { total, meta } = await provider.getList(of.name, {
          filter,
          pagination: { page: 1, perPage: 1 },
          sort: sortOf(firstSort(of, false)),
          signal,
        });
        return { total: total ?? meta?.total ?? 0, more: hasMore(meta) };
      },
      staleTime: fresh,
      refetchOnWindowFocus: true,
    })),
  });
  useEffect(() => {
    const stop = [...new Set(tabs.map(({ of }) => of.name))].map((name) =>
      onWrite(name, () => void client.invalidateQueries({ queryKey: [countKey] })),
    );
    return () => stop.forEach((end) => end());
  }, [tabs, client]);
  return answers.map(({ data }) => data);
}

/** Tabs of what waits for staff, with counts, above the lists of orders, sub-orders and returns. */
export function OrderTabs({ resource }: NoticeProps) {
  const { label, say } = useWords();
  const permissions = useUserPermissions();
  const { filterValues, perPage } = useListContext();
  const tabs = useMemo(() => orderTabs.filter(({ of }) => can(permissions, 'list', of)), [permissions]);
  const counts = useCounts(tabs);
  const shown = tabs.find(({ of, filter }) => of.name === resource.name && isEqual(filter, filterValues));
  const drawn = tabs
    .map((tab, index) => ({ ...tab, count: counts[index] }))
    .filter(({ name, onlyIfAny, count }) => !onlyIfAny || name === shown?.name || (count && count.total > 0));
  const strip = useRef<HTMLElement>(null);
  const name = shown?.name;
  // On a phone, the tab that is shown is scrolled to.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>(`[data-tab="${name}"]`);
    if (strip.current && current) strip.current.scrollLeft = current.offsetLeft - strip.current.clientWidth / 2;
  }, [name]);
  return (
    <Box ref={strip} component="nav" aria-label={say('orders.tabs')} data-print="none" sx={stripStyle}>
      {drawn.map(({ name: tab, of, label: text, filter, count }) => (
        <ButtonBase
          key={tab}
          data-tab={tab}
          component={Link}
          to={`${pageOf(of)}${printAddress({ filter, page: 1, perPage, sort: firstSort(of, false) })}`}
          aria-current={tab === name ? 'page' : undefined}
          sx={tabStyle}
        >
          {label(text)}
          <Chip
            size="small"
            component="span"
            // Its place is kept, so that no tab moves when it is counted.
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
