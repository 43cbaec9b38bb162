import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import ViewList from '@mui/icons-material/ViewList';
import { LinkBase, ListBase, useCreatePath, useListContext } from 'react-admin';
import { printAddress } from '../../../resources/query/address.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { usePageTitle } from '../../layout/page-title.ts';
import { FilterBar } from '../../list/FilterBar.tsx';
import { filtersOf } from '../../list/filters.ts';
import { heightBelowBar, useFillHeight } from '../../list/use-fill-height.ts';
import { useListSetting } from '../../list/use-list-setting.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { Timeline } from './Timeline.tsx';

/** The list context keeps search and filters in the address, as of any list; its rows are never asked for. */
const noRows = { enabled: false } as const;

/** The time line of an entity with a period: `/{entity}/timeline`. */
export function TimelineScreen({ resource }: { readonly resource: Resource }) {
  const { say, label } = useWords();
  const heading = say('timeline.of', { name: label(resource.plural) });
  usePageTitle(heading);
  const frame = useFillHeight();
  const setting = useListSetting(resource);
  return (
    <ListBase
      resource={resource.name}
      sort={setting.sort}
      perPage={setting.perPage}
      storeKey={`timeline.${resource.name}`}
      queryOptions={noRows}
      disableAuthentication
    >
      <Box
        ref={frame}
        component="section"
        data-print="whole"
        aria-label={heading}
        sx={{
          height: heightBelowBar,
          display: 'flex',
          flexDirection: 'column',
          minHeight: 420,
          minWidth: 0,
          bgcolor: 'background.paper',
        }}
      >
        <Head resource={resource} heading={heading} />
        <Body resource={resource} heading={heading} />
      </Box>
    </ListBase>
  );
}

function Head({ resource, heading }: { readonly resource: Resource; readonly heading: string }) {
  const { say } = useWords();
  const createPath = useCreatePath();
  const { permissions } = usePermitted(resource);
  const { filterValues } = useListContext();
  const search = printAddress({ filter: filterValues });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        component="h1"
        variant="h6"
        sx={{
          fontSize: '1.125rem',
          fontWeight: 600,
          lineHeight: '36px',
          flex: { xs: 1, sm: 'none' },
          mr: 1,
          minWidth: 0,
        }}
      >
        {heading}
      </Typography>
      <Box sx={{ order: { xs: 1, sm: 0 }, flex: { xs: '1 1 100%', sm: 1 }, minWidth: 0, display: 'flex' }}>
        <FilterBar resource={resource} filters={filtersOf(resource, permissions)} />
      </Box>
      <Button
        component={LinkBase}
        to={createPath({ resource: resource.name, type: 'list' }) + search}
        size="small"
        startIcon={<ViewList />}
        sx={{ height: 36, flex: 'none' }}
      >
        {say('timeline.list')}
      </Button>
    </Box>
  );
}

function Body({ resource, heading }: { readonly resource: Resource; readonly heading: string }) {
  const { filterValues } = useListContext();
  return <Timeline resource={resource} label={heading} name={resource.name} zoom="weeks" filter={filterValues} fills />;
}
