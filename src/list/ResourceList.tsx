import { Suspense, useMemo } from 'react';
import { Box } from '@mui/material';
import { ListBase } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { CreateButton } from './CreateButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { deletedFilter, useColumnsOfView } from './deleted-view.ts';
import { filtersOf } from './filters.ts';
import { ListBody } from './ListBody.tsx';
import { PageFrame } from './PageFrame.tsx';
import { Pagination } from './Pagination.tsx';
import { ListInAddress } from './ListInAddress.tsx';
import { SelectionProvider } from './SelectionProvider.tsx';
import { stripHeight, useListSlots } from './slots.ts';
import { useColumns } from './use-columns.ts';
import { useListSetting } from './use-list-setting.ts';
import { ClosedActions } from '../ui/lacking/ClosedActions.tsx';
import type { Offer } from '../ui/lacking/offers.ts';
import { usePermitted } from '../auth-provider/use-permitted.ts';

const createOffer: Offer = { name: 'create', label: 'list.create', needs: ['create'] };

/** The list page of any entity. */
export function ResourceList({ resource }: { readonly resource: Resource }) {
  const setting = useListSetting(resource);
  const permitted = usePermitted(resource);
  const { keepSort } = setting;
  const placed = useColumns(resource, permitted.permissions);
  const columns = useMemo(() => ({ ...placed, ...(keepSort && { keepSort }) }), [placed, keepSort]);
  const name = labelIn(resource.plural, useLanguage());
  const slots = useListSlots(resource);
  const filters = [...filtersOf(resource, permitted.permissions), ...(permitted.delete ? [deletedFilter] : [])];
  const creates = !setting.deleted && !resource.without?.includes('create');
  const offers = [...(creates ? [createOffer] : []), ...slots.flatMap((slot) => slot.offers?.(resource) ?? [])];
  const shown = useColumnsOfView(resource, columns, setting.deleted);
  return (
    <ListBase
      resource={resource.name}
      sort={setting.sort}
      {...(resource.list.begins && !setting.deleted && { filterDefaultValues: resource.list.begins })}
      perPage={setting.perPage}
      storeKey={setting.storeKey}
      queryOptions={setting.queryOptions}
    >
      <SelectionProvider>
        <PageFrame
          title={name}
          tools={<FilterBar resource={resource} filters={filters} columns={shown} />}
          action={
            <>
              <ClosedActions resource={resource} offers={offers} about={name} />
              {slots.map(
                ({ Toolbar }, index) =>
                  Toolbar && (
                    <Suspense key={index} fallback={null}>
                      <Toolbar resource={resource} permitted={permitted} columns={columns} />
                    </Suspense>
                  ),
              )}
              <ColumnChooser columns={columns} />
              {permitted.create && !setting.deleted && <CreateButton resource={resource} />}
            </>
          }
          minHeight={360}
        >
          {slots.map(
            ({ Strip }, index) =>
              Strip && (
                <Suspense key={index} fallback={<Box sx={{ flex: 'none', height: stripHeight }} />}>
                  <Strip resource={resource} permitted={permitted} />
                </Suspense>
              ),
          )}
          <ListBody resource={resource} columns={shown} permitted={permitted} storeKey={setting.storeKey} />
          {slots.map(
            ({ Notice }, index) =>
              Notice && (
                <Suspense key={index} fallback={null}>
                  <Notice resource={resource} permitted={permitted} />
                </Suspense>
              ),
          )}
          <Pagination resource={resource} onPage={setting.goToPage} />
        </PageFrame>
        <ListInAddress resource={resource} cursor={setting.cursor} known={setting.known} />
      </SelectionProvider>
    </ListBase>
  );
}
