import { Box, Button, Chip, Link, Skeleton, Typography } from '@mui/material';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { can } from '../../../resources/access.ts';
import { activityAnswer, type CustomerEvent } from '../../../resources/customers/activity.ts';
import { user } from '../../../resources/customers/user.ts';
import type { Resource } from '../../../resources/define.ts';
import { findResource, resources } from '../../../resources/index.ts';
import { cellOf } from '../../../resources/kinds/cells.ts';
import { formatMoment } from '../../../resources/kinds/date-time/format.ts';
import { labelsPath } from '../../../resources/kinds/labels-path.ts';
import { pageOf, pathOf } from '../../../resources/names.ts';
import { subjectFields } from '../../../resources/personal.ts';
import { activityParameters } from '../../../resources/query/calls.ts';
import { printQuery } from '../../../resources/query/parameters.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { PanelFrame } from '../../form/PanelFrame.tsx';
import type { RecordPanelProps } from '../../form/slots.ts';
import { displayValue } from '../../i18n/record-title.ts';
import { useStores } from '../../store/store-context.ts';
import { actionName } from '../../traits/history/action-name.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';

const perPage = 15;
const declared: readonly Resource[] = resources;
/** Entities with a customer field, shown in the customer's timeline besides changes to the customer. */
const sources = declared.filter((resource) => subjectFields(resource) !== undefined);

/** All events of a customer that the user may see, newest first. */
export function ActivityPanel({ record: { id, revision } }: RecordPanelProps) {
  const { say, label } = useWords();
  const provider = useAdminDataProvider();
  const { permissions } = usePermitted(user);
  const [entity, setEntity] = useState<string>();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [user.name, 'activity', String(id), revision, entity],
    queryFn: async ({ pageParam: before, signal }) =>
      activityAnswer.parse(
        await provider.read(
          `${pathOf(user)}/${id}/activity${printQuery(activityParameters, { entity, before, perPage })}`,
          { signal },
        ),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  });
  if (error)
    return <RetryAlert onRetry={() => void refetch()}>{say('form.notLoaded', { reason: error.message })}</RetryAlert>;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  const events = data.pages.flatMap((page) => page.data);
  const choices = sources.filter((source) => can(permissions, 'list', source));
  return (
    <PanelFrame title={say('activity.title')}>
      <Box role="group" aria-label={say('activity.which')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
        {[undefined, ...choices.map(({ name }) => name), user.name].map((name) => (
          <Chip
            key={name ?? ''}
            label={
              name === undefined
                ? say('activity.all')
                : name === user.name
                  ? say('activity.changes')
                  : label(findResource(name)?.plural ?? user.plural)
            }
            size="small"
            color={entity === name ? 'primary' : 'default'}
            variant={entity === name ? 'filled' : 'outlined'}
            aria-pressed={entity === name}
            onClick={() => setEntity(name)}
          />
        ))}
      </Box>
      {events.length === 0 ? (
        <Typography variant="body2" role="status">
          {say('activity.none')}
        </Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {events.map((event) => (
            <Event key={`${event.entity}/${event.id}`} event={event} />
          ))}
        </Box>
      )}
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()} sx={{ mt: 1 }}>
          {say('activity.older')}
        </Button>
      )}
    </PanelFrame>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '10rem 1fr' },
  columnGap: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const;

function Event({ event }: { readonly event: CustomerEvent }) {
  const words = useWords();
  const { active, stores } = useStores();
  const resource = findResource(event.entity);
  if (!resource) return null;
  const here = event.store_id === null || event.store_id === active?.id;
  const store = here ? undefined : stores.find(({ id }) => id === event.store_id)?.title;
  return (
    <Box component="li" sx={row}>
      <Typography variant="body2" color="text.secondary" component="time" dateTime={event.at}>
        {formatMoment(event.at, words.language)}
      </Typography>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {event.action === undefined ? (
          <>
            {here ? (
              <Link component={RouterLink} to={pageOf(resource, String(event.id))} variant="body2">
                {words.label(resource.label)}
              </Link>
            ) : (
              <Typography variant="body2" component="span">
                {words.label(resource.label)}
                {store === undefined ? '' : ` (${store})`}
              </Typography>
            )}
            <Shown event={event} resource={resource} />
          </>
        ) : (
          <Typography variant="body2">
            {actionName(resource, event.action, words)}
            {event.by ? ` · ${event.by}` : ''}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** The shown fields of a record, each value as in its list. */
function Shown({ event, resource }: { readonly event: CustomerEvent; readonly resource: Resource }) {
  const { label, language } = useWords();
  const names = (subjectFields(resource)?.shows ?? []).filter(
    (name) => name in event.record && event.record[name] !== null,
  );
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, m: 0, '& dd': { m: 0 } }}>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field) return null;
        const { Cell } = cellOf(field);
        const { value, lang } = displayValue(event.record[name], field, language);
        return (
          <Box key={name} sx={{ display: 'flex', gap: 0.5, alignItems: 'baseline' }}>
            <Typography component="dt" variant="caption" color="text.secondary">
              {label(field.label)}
            </Typography>
            <Typography component="dd" variant="body2" lang={lang}>
              <Cell value={value} field={field} labels={event.labels[labelsPath(name, field)]} />
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
