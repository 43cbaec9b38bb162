import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { ListBase } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { usePageTitle } from '../layout/page-title.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { CreateButton } from './CreateButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { filtersOf } from './filters.ts';
import { ListBody } from './ListBody.tsx';
import { Pagination } from './Pagination.tsx';
import { ListInAddress } from './ListInAddress.tsx';
import { useListSlots } from './slots.ts';
import { useColumns } from './use-columns.ts';
import { heightBelowBar, useFillHeight } from './use-fill-height.ts';
import { useListSetting } from './use-list-setting.ts';
import { usePermitted } from '../auth-provider/use-permitted.ts';

/** The list of any entity: everything about it comes from the declaration. */
export function ResourceList({ resource }: { readonly resource: Resource }) {
  const setting = useListSetting(resource);
  const permitted = usePermitted(resource);
  const columns = useColumns(resource, permitted.permissions);
  const name = labelIn(resource.plural, useLanguage());
  usePageTitle(name);
  const frame = useFillHeight();
  const slots = useListSlots(resource);
  const filters = filtersOf(resource, permitted.permissions);
  return (
    <ListBase
      resource={resource.name}
      sort={setting.sort}
      perPage={setting.perPage}
      storeKey={setting.storeKey}
      queryOptions={setting.queryOptions}
    >
      <Box
        ref={frame}
        component="section"
        data-print="whole"
        aria-label={name}
        sx={{
          height: heightBelowBar,
          position: 'relative',
          display: 'flex',
          flexDirection: 'column',
          minHeight: 360,
          minWidth: 0,
          bgcolor: 'background.paper',
        }}
      >
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
              flex: { xs: '1 0 auto', sm: 'none' },
              maxWidth: 1,
              mr: 1,
              minWidth: 0,
            }}
          >
            {name}
          </Typography>
          <Box
            sx={{ order: { xs: 1, sm: 0 }, flex: { xs: '1 1 100%', sm: '1 1 350px' }, minWidth: 0, display: 'flex' }}
          >
            <FilterBar resource={resource} filters={filters} />
          </Box>
          <Box
            sx={{
              flex: 'none',
              maxWidth: 1,
              ml: 'auto',
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'flex-end',
              gap: 1,
            }}
          >
            {slots.map(
              ({ Toolbar }, index) =>
                Toolbar && (
                  <Suspense key={index} fallback={null}>
                    <Toolbar resource={resource} permitted={permitted} columns={columns} />
                  </Suspense>
                ),
            )}
            <ColumnChooser columns={columns} />
            {permitted.create && <CreateButton resource={resource} />}
          </Box>
        </Box>
        <ListBody resource={resource} columns={columns} permitted={permitted} storeKey={setting.storeKey} />
        <Pagination onPage={setting.goToPage} />
      </Box>
      <ListInAddress resource={resource} cursor={setting.cursor} />
    </ListBase>
  );
}
