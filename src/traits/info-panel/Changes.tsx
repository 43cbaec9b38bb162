import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../resources/define.ts';
import { HiddenText } from '../../../resources/ui/typography.tsx';
import { cellOf } from '../../../resources/kinds/cells.ts';
import type { Labels } from '../../../resources/kinds/kind-views.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { HistoryEntry, Page } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { actionName } from '../history/action-name.ts';
import { type Difference, differencesOf } from '../history/differences.ts';
import { Moment } from '../../ui/Moment.tsx';

/** Number of changes shown here; the record's page has the whole history. */
const perPage = 5;

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: '0.8125rem',
  '& > li': { padding: '8px 0', borderTop: `1px solid ${theme.palette.divider}` },
  '& .who': { color: theme.palette.text.secondary, fontSize: '0.75rem' },
  '& ul': { listStyle: 'none', margin: '4px 0 0', padding: 0 },
  '& .field': { color: theme.palette.text.secondary },
  '& del': { color: theme.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
}));

/** Loads the last entries of a record's history; again for each revision. */
export function useLastChanges(resource: Resource, id: string, revision: number | undefined) {
  const dataProvider = useAdminDataProvider();
  return useQuery({
    queryKey: [resource.name, 'last-changes', id, revision],
    queryFn: ({ signal }): Promise<Page<HistoryEntry>> =>
      dataProvider.history(resource.name, id, { page: 1, perPage, signal }),
    enabled: revision !== undefined,
    placeholderData: (before) => before,
    retry: false,
  });
}

function Line({
  difference: { path, field, locale, before, after, secret },
  labels,
}: {
  readonly difference: Difference;
  readonly labels: Labels | undefined;
}) {
  const { say, label } = useWords();
  const { Cell } = cellOf(field);
  const value = (one: unknown) => <Cell value={one} field={field} labels={labels?.[path]} spelled />;
  return (
    <li>
      <span className="field">{label(field.label, locale)}</span>
      <br />
      {secret ? (
        say('history.secret')
      ) : (
        <>
          <del>{value(before)}</del>
          <span aria-hidden="true"> → </span>
          <HiddenText> {say('info.became')} </HiddenText>
          <ins>{value(after)}</ins>
        </>
      )}
    </li>
  );
}

/** The last changes of a record: who, when, and the old and new values. */
export function Changes({
  resource,
  changes,
}: {
  readonly resource: Resource;
  readonly changes: ReturnType<typeof useLastChanges>;
}) {
  const words = useWords();
  const { say } = words;
  const { data, error, refetch } = changes;
  if (error)
    return (
      <Typography variant="body2" role="alert">
        {say('info.changesFailed')}{' '}
        <Button size="small" color="inherit" onClick={() => void refetch()}>
          {say('list.retry')}
        </Button>
      </Typography>
    );
  if (!data) return null;
  if (data.data.length === 0)
    return (
      <Typography variant="body2" color="text.secondary">
        {say('info.noChanges')}
      </Typography>
    );
  return (
    <List>
      {data.data.map((entry) => (
        <li key={entry.id}>
          <strong>{actionName(resource, entry.action, words)}</strong>{' '}
          {entry.by ? say('info.by', { name: entry.by.name }) : say('info.bySystem')}
          <div className="who">
            <Moment at={entry.at} />
          </div>
          {entry.action !== 'create' && (
            <ul>
              {differencesOf(resource, entry.changes).map((difference) => (
                <Line
                  key={`${difference.path}.${difference.locale ?? ''}`}
                  difference={difference}
                  labels={data.labels}
                />
              ))}
            </ul>
          )}
        </li>
      ))}
    </List>
  );
}
