import { Box, Typography } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { type Identifier, ListBase } from 'react-admin';
import { belongings } from '../../../resources/query/list.ts';
import { can } from '../../../resources/access.ts';
import type { Resource } from '../../../resources/define.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { ColumnChooser } from '../../list/ColumnChooser.tsx';
import { CreateButton } from '../../list/CreateButton.tsx';
import { FilterBar } from '../../list/FilterBar.tsx';
import { filtersOf } from '../../list/filters.ts';
import { ListBody } from '../../list/ListBody.tsx';
import { headStyle } from '../../list/PageFrame.tsx';
import { Pagination } from '../../list/Pagination.tsx';
import { SelectionProvider } from '../../list/SelectionProvider.tsx';
import { useListSlots } from '../../list/slots.ts';
import { useColumns } from '../../list/use-columns.ts';
import { useListSetting } from '../../list/use-list-setting.ts';
import { usePermitted } from '../../auth-provider/use-permitted.ts';

export interface RelatedListProps {
  readonly resource: Resource;
  readonly parentId: Identifier;
  /** The field that refers to the parent, if it isn't the declared `parent`. `add` then replaces the create button. */
  readonly by?: string;
  readonly add?: ReactNode;
}

/** The list of a parent's children (`parent` in the declaration) on the parent's page. Its filters stay out of the URL. */
export function RelatedList({ resource, parentId, by, add }: RelatedListProps) {
  const setting = useListSetting(resource, parentId);
  const own = usePermitted(resource);
  const permitted = useMemo(() => (by === undefined ? own : { ...own, create: false }), [own, by]);
  const link = by ?? resource.parent;
  // Omits the column that would show the same parent in every row.
  const declared = useMemo(() => resource.list.columns.filter((name) => name !== link), [resource, link]);
  const columns = useColumns(resource, permitted.permissions, declared);
  const name = labelIn(resource.plural, useLanguage());
  const filter = useMemo(
    () => (by === undefined ? { [belongings.parentId.name]: parentId } : { [by]: [parentId] }),
    [parentId, by],
  );
  const plugged = useListSlots(resource);
  const slots = by === undefined ? plugged : [];
  if (!can(permitted.permissions, 'list', resource)) return null;
  const filters = filtersOf(resource, permitted.permissions).filter((one) => one.name !== link);
  return (
    <>
      <ListBase
        resource={resource.name}
        sort={setting.sort}
        perPage={setting.perPage}
        storeKey={setting.storeKey}
        queryOptions={setting.queryOptions}
        filter={filter}
        disableSyncWithLocation
        disableAuthentication
      >
        <SelectionProvider>
          <Box
            component="section"
            aria-label={name}
            sx={{
              position: 'relative',
              display: 'flex',
              flexDirection: 'column',
              minWidth: 0,
              maxHeight: 560,
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
              overflow: 'hidden',
              bgcolor: 'background.paper',
            }}
          >
            <Box sx={headStyle}>
              <Typography
                component="h2"
                variant="subtitle1"
                sx={{ fontWeight: 600, lineHeight: '36px', flex: { xs: 1, sm: 'none' }, mr: 1 }}
              >
                {name}
              </Typography>
              <FilterBar resource={resource} filters={filters} columns={columns} />
              <Box sx={{ flex: { xs: 'none', sm: 1 } }} />
              {slots.map(
                ({ RelatedToolbar }, index) =>
                  RelatedToolbar && (
                    <RelatedToolbar key={index} resource={resource} permitted={permitted} parentId={parentId} />
                  ),
              )}
              <ColumnChooser columns={columns} />
              {permitted.create && <CreateButton resource={resource} parentId={parentId} />}
              {add}
            </Box>
            <ListBody
              resource={resource}
              columns={columns}
              permitted={permitted}
              storeKey={setting.storeKey}
              parentId={parentId}
            />
            <Pagination resource={resource} onPage={setting.goToPage} />
          </Box>
        </SelectionProvider>
      </ListBase>
      {slots.map(
        ({ BelowRelated }, index) =>
          BelowRelated && <BelowRelated key={index} resource={resource} parentId={parentId} />,
      )}
    </>
  );
}
