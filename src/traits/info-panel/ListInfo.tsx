import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { findResource } from '../../../resources/index.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import { groupDigits } from '../../../resources/messages/grouped.ts';
import { labelIn } from '../../../resources/messages/languages.ts';
import { deletedFilter } from '../../list/deleted-view.ts';
import { activeFilters, filtersOf } from '../../list/filters.ts';
import { FilterValue } from '../../list/FilterValue.tsx';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useStores } from '../../store/store-context.ts';
import { type Fact, Facts } from './Facts.tsx';
import type { VisibleList } from '../../list/visible-list.ts';

/** Facts about a list: total, store, active filters, number of selected records. */
export function ListInfo({ list: { resource: name, total, more, selected, filters } }: { readonly list: VisibleList }) {
  const translate = useTranslate();
  const language = useLanguage();
  const permissions = useUserPermissions();
  const { active } = useStores();
  const resource = findResource(name);
  if (!resource) return null;
  const count = total === undefined ? '' : groupDigits(total);
  const q = filters['q'];
  const narrowed: readonly Fact[] = [
    ...(typeof q === 'string' && q !== '' ? [{ name: translate('list.search'), value: q }] : []),
    ...activeFilters(filters, [...filtersOf(resource, permissions), deletedFilter]).map(
      ({ name: path, value, filter }) => ({
        name: filter ? labelIn(filter.label, language) : path,
        value: filter ? <FilterValue resource={name} filter={filter} value={value} /> : JSON.stringify(value),
      }),
    ),
  ];
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{labelIn(resource.plural, language)}</Typography>
      <Facts
        facts={[
          { name: translate('info.count'), value: more ? translate('list.moreThan', { total: count }) : count },
          ...(selected > 0 ? [{ name: translate('info.selected'), value: groupDigits(selected) }] : []),
          {
            name: translate('info.store'),
            value: resource.scope === 'store' ? active?.title : translate('info.allStores'),
          },
        ]}
      />
      <Typography component="h3" variant="subtitle2">
        {translate('info.filters')}
      </Typography>
      {narrowed.length > 0 ? (
        <Facts facts={narrowed} />
      ) : (
        <Typography variant="body2" color="text.secondary">
          {translate('info.noFilters')}
        </Typography>
      )}
    </>
  );
}
