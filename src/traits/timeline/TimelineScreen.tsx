import { Button } from '@mui/material';
import ViewList from '@mui/icons-material/ViewList';
import { LinkBase, ListBase, useListContext } from 'react-admin';
import { printAddress } from '../../../resources/query/address.ts';
import { pageOf } from '../../../resources/names.ts';
import type { Resource } from '../../../resources/define.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { FilterBar } from '../../list/FilterBar.tsx';
import { filtersOf } from '../../list/filters.ts';
import { PageFrame } from '../../list/PageFrame.tsx';
import { useListSetting } from '../../list/use-list-setting.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';
import { Timeline } from './Timeline.tsx';

/** The list context keeps search and filters in the URL; its rows are not requested. */
const noRows = { enabled: false } as const;

/** The timeline of an entity with a period: `/{entity}/timeline`. */
export function TimelineScreen({ resource }: { readonly resource: Resource }) {
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
      <FilteredTimeline resource={resource} />
    </ListBase>
  );
}

function FilteredTimeline({ resource }: { readonly resource: Resource }) {
  const { say, label } = useWords();
  const heading = say('timeline.of', { name: label(resource.plural) });
  const { permissions } = usePermitted(resource);
  const { filterValues, setFilters } = useListContext();
  const list = pageOf(resource) + printAddress({ filter: filterValues });
  return (
    <PageFrame
      title={heading}
      tools={<FilterBar resource={resource} filters={filtersOf(resource, permissions)} />}
      action={
        <Button component={LinkBase} to={list} size="small" startIcon={<ViewList />} sx={{ height: 36 }}>
          {say('timeline.list')}
        </Button>
      }
    >
      <Timeline
        resource={resource}
        label={heading}
        name={resource.name}
        zoom="weeks"
        filter={filterValues}
        onNarrow={(name, value) => setFilters({ ...filterValues, [name]: value })}
        fills
      />
    </PageFrame>
  );
}
