import { Box, Button, Link as TextLink, Skeleton, Typography } from '@mui/material';
import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { findResource } from '../../../resources/index.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { pageOf } from '../../../resources/names.ts';
import { courseAnswer, type CourseEntry } from '../../../resources/orders/order-course.ts';
import { intangible_good } from '../../../resources/orders/intangible_good.ts';
import { order } from '../../../resources/orders/order.ts';
import { order_return } from '../../../resources/orders/order_return.ts';
import { sub_order } from '../../../resources/orders/sub_order.ts';
import { courseParameters } from '../../../resources/query/calls.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useOnWrite } from '../../data-provider/use-on-write.ts';
import type { RecordPanelProps } from '../../form/slots.ts';
import { actionName } from '../../traits/history/action-name.ts';
import { ChangedValues } from './ChangedValues.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { useSubOrders } from './use-sub-orders.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

/** Entities, besides mails, whose changes appear in the order's course. */
const sources = [order, sub_order, order_return, intangible_good].map(({ name }) => name);

/** Fits one phone screen. */
const mostAtFirst = 6;

/** Everything that happened to an order: placing, payments, states, edits, pushes, mails, returns; newest first. */
export function CoursePanel({ record: { id, revision } }: RecordPanelProps) {
  const { say } = useWords();
  const provider = useAdminDataProvider();
  // The answer of the courier, and others' changes to a sub-order, also cause a new read.
  const pulse = useSubOrders(id)
    .subs.map((sub) => sub.revision)
    .join();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [order.name, 'course', String(id), revision, pulse],
    queryFn: async ({ pageParam: after, signal }) =>
      courseAnswer.parse(
        await provider.readSubresource(order.name, id, `course${printQuery(courseParameters, { after })}`, {
          signal,
        }),
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  });
  useOnWrite(sources, () => void refetch());
  // The latest events answer most questions; all of them would push the editable fields out of view.
  const [isWhole, setWhole] = useState(false);
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const isCut = !isWhole && entries.length > mostAtFirst;
  return (
    <>
      {error && !data ? (
        <RetryAlert onRetry={() => void refetch()}>{say('orders.course.failed')}</RetryAlert>
      ) : data ? (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {(isCut ? entries.slice(0, mostAtFirst) : entries).map((entry) => (
            <Entry key={entry.id} own={Number(id)} entry={entry} />
          ))}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={160} />
      )}
      {(isCut || hasNextPage) && (
        <Button
          size="small"
          disabled={isFetchingNextPage}
          onClick={() => (isCut ? setWhole(true) : void fetchNextPage())}
          sx={{ mt: 1 }}
        >
          {say('orders.course.older')}
        </Button>
      )}
    </>
  );
}

/** One event: action, record, time and user; for an edit, the changed fields. */
function Entry({ entry, own }: { readonly entry: CourseEntry; readonly own: number }) {
  const words = useWords();
  const { label, say, language } = words;
  const resource = findResource(entry.entity);
  if (!resource) return null;
  const isOwn = entry.entity === order.name && entry.record_id === own;
  const fields = entry.fields.flatMap((name) => resource.fields[name] ?? []).map((field) => label(field.label));
  const isEdit = ['update', 'quick_edit', 'bulk_edit', 'import', 'undo_import', 'undo_bulk'].includes(entry.action);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '14rem 1fr' },
        columnGap: 2,
        py: 0.75,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.8125rem',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <Moment at={entry.at} />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <b>{actionName(resource, entry.action, words)}</b>
        {isOwn ? null : (
          <>
            {' · '}
            <TextLink component={Link} to={pageOf(resource, entry.record_id)}>
              {entry.title ?? label(resource.label)}
            </TextLink>
          </>
        )}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${entry.by ?? say('orders.course.system')}`}
        </Box>
        <ChangedValues resource={resource} entry={entry} />
        {isEdit && fields.length > 0 && (
          <Typography variant="caption" component="div" color="text.secondary">
            {[...new Set(fields)].join(commaIn(language))}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
