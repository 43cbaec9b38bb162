import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Resource } from '../../../resources/define.ts';
import { can } from '../../../resources/access.ts';
import { menu, resources } from '../../../resources/index.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { ListMeta } from '../../data-provider/answer-types.ts';
import { useAdminDataProvider } from '../../data-provider/use-admin-data-provider.ts';
import { useUser } from '../../auth-provider/use-user.ts';
import { LoadFailure, Panel } from './Panel.tsx';

const inDrawer: readonly string[] = menu.flatMap(({ entries }) => [...entries]);
const placeOf = ({ name }: { readonly name: string }) =>
  inDrawer.includes(name) ? inDrawer.indexOf(name) : inDrawer.length;
/** In drawer order; entities that the drawer lacks come last. */
const inOrder = resources
  .filter((resource: Resource) => !resource.singleton)
  .toSorted((one, other) => placeOf(one) - placeOf(other));

/** One tile per entity that the user may list: its number of records, linked to the list. */
export function Counts() {
  const { say, label, language } = useWords();
  const dataProvider = useAdminDataProvider();
  const user = useUser();
  const listed = inOrder.filter((resource) => can(user?.permissions ?? [], 'list', resource));
  const names = listed.map(({ name }) => name);
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'counts', names],
    queryFn: ({ signal }) => dataProvider.counts(names, { signal }),
    enabled: names.length > 0,
    placeholderData: (before) => before,
  });

  function shown(count: ListMeta | undefined) {
    if (!count) return <Skeleton width={48} />;
    const total = new Intl.NumberFormat(language).format(count.total);
    return count.total_is === 'more' ? say('home.moreThan', { total }) : total;
  }

  return (
    <Panel title={say('home.records')}>
      {!user && <Skeleton variant="rounded" height={160} />}
      {user && listed.length === 0 && <Typography color="text.secondary">{say('home.noRecords')}</Typography>}
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 1,
            gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          }}
        >
          {listed.map((resource) => (
            <li key={resource.name}>
              <ButtonBase
                component={Link}
                to={pageOf(resource)}
                sx={{
                  display: 'block',
                  width: 1,
                  height: 1,
                  textAlign: 'start',
                  p: 1.5,
                  borderRadius: 1,
                  border: 1,
                  borderColor: 'divider',
                  '&:hover': { bgcolor: 'action.hover' },
                }}
              >
                <Typography color="text.secondary">{label(resource.plural)}</Typography>
                <Typography component="p" variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {shown(data?.[resource.name])}
                </Typography>
              </ButtonBase>
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
