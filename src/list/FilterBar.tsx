import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import AddIcon from '@mui/icons-material/FilterList';
import ClearIcon from '@mui/icons-material/FilterListOff';
import { Box, Button, Menu, MenuItem } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import { asksForDeleted, firstSort } from '../../resources/query/list.ts';
import { sortOf } from '../../resources/query/sort.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { labelIn, withinSentence } from '../../resources/messages/languages.ts';
import { partLoader } from '../i18n/part-loader.ts';
import { FilterChip } from './FilterChip.tsx';
import { activeFilters, type Filter } from './filters.ts';
import { SearchBox } from './SearchBox.tsx';
import { SortMenu } from './SortMenu.tsx';
import { iconOnPhone } from './icon-on-phone.ts';
import type { ListColumns } from './use-columns.ts';

const FilterEditor = lazy(partLoader([], () => import('./FilterEditor.tsx'), 'FilterEditor'));

/** Sets and clears single filters, always based on the latest values. */
function useFilters(resource: Resource) {
  const { filterValues, setFilters, sort, setSort } = useListContext();
  const latest = useRef(filterValues);
  useEffect(() => {
    latest.current = filterValues;
  }, [filterValues]);
  const set = (next: typeof filterValues) => {
    const [before, deleted] = [asksForDeleted(latest.current), asksForDeleted(next)];
    latest.current = next;
    // Each of the two lists has its own order; react-admin merges both changes into one URL.
    const order = sortOf(firstSort(resource, deleted));
    if (before !== deleted && order.field !== sort.field) setSort(order);
    setFilters(next);
  };
  const change = (name: string, value: unknown) => set({ ...latest.current, [name]: value });
  const clear = () => set({});
  return { values: filterValues, change, clear };
}

/** Always one line, so that the rows below don't move; many chips scroll sideways. */
const strip = {
  order: 2,
  flex: '1 1 100%',
  minWidth: 0,
  height: 36,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
} as const;
const scrolling = { display: 'flex', gap: 1, alignItems: 'center', minWidth: 0, height: 1, overflowX: 'auto' } as const;

/**
 * Search box, chips of the active filters, and a menu that adds others. The state is in the URL. The list's head lays
 * out both parts: the search beside the title, the filters in their own line, which also shows the sort order.
 */
export function FilterBar({
  resource,
  filters,
  columns,
}: {
  readonly resource: Resource;
  readonly filters: readonly Filter[];
  /** Absent if the records can't be sorted by the user. */
  readonly columns?: ListColumns;
}) {
  const translate = useTranslate();
  const language = useLanguage();
  const { values, change, clear } = useFilters(resource);
  const add = useRef<HTMLButtonElement>(null);
  const [menu, setMenu] = useState(false);
  const [editing, setEditing] = useState<{ readonly filter: Filter; readonly anchor: Element }>();

  const active = activeFilters(values, filters);
  // Keeps the chip of the filter being edited while its value is empty.
  const chips =
    editing && !active.some(({ name }) => name === editing.filter.name)
      ? [...active, { name: editing.filter.name, value: undefined, filter: editing.filter }]
      : active;
  const idle = filters.filter(({ name }) => !active.some((one) => one.name === name));
  const q = typeof values['q'] === 'string' ? values['q'] : '';

  return (
    <Box
      role="search"
      aria-label={translate('list.filters', { list: labelIn(resource.plural, language) })}
      sx={{ display: 'contents' }}
    >
      {resource.list.search.length > 0 && (
        <Box sx={{ order: { xs: 1, sm: 0 }, flex: { xs: '1 1 100%', sm: 'none' } }}>
          <SearchBox
            label={translate('list.searchIn', { list: withinSentence(resource.plural, language) })}
            value={q}
            onSearch={(text) => change('q', text === '' ? undefined : text)}
          />
        </Box>
      )}
      <Box sx={strip} data-focus-group>
        {filters.length > 0 && (
          <Button
            ref={add}
            size="small"
            color="inherit"
            startIcon={<AddIcon />}
            disabled={idle.length === 0}
            aria-haspopup="menu"
            aria-expanded={menu}
            onClick={() => setMenu(true)}
            aria-label={translate('list.addFilter')}
            sx={chips.length > 0 ? iconOnPhone : { flex: 'none', height: 36 }}
          >
            <span className="text">{translate('list.addFilter')}</span>
          </Button>
        )}
        {chips.length > 0 && (
          <Box sx={scrolling}>
            {chips.map(({ name, value, filter }) => (
              <FilterChip
                key={name}
                resource={resource.name}
                name={name}
                filter={filter}
                value={value}
                onEdit={(anchor) => filter && setEditing({ filter, anchor })}
                onRemove={() => change(name, undefined)}
              />
            ))}
          </Box>
        )}
        {(active.length > 0 || q !== '') && (
          <Button
            size="small"
            color="inherit"
            startIcon={<ClearIcon />}
            aria-label={translate('list.clearAll')}
            title={translate('list.clearAll')}
            onClick={clear}
            sx={iconOnPhone}
          >
            <span className="text">{translate('list.clearAll')}</span>
          </Button>
        )}
        {columns && <SortMenu columns={columns} />}
      </Box>
      <Menu
        open={menu}
        anchorEl={() => add.current}
        onClose={() => setMenu(false)}
        slotProps={{ list: { dense: true } }}
      >
        {idle.map((filter) => (
          <MenuItem
            key={filter.name}
            onClick={() => {
              setMenu(false);
              if (filter.sets !== undefined) change(filter.name, filter.sets);
              else if (add.current) setEditing({ filter, anchor: add.current });
            }}
          >
            {labelIn(filter.label, language)}
          </MenuItem>
        ))}
      </Menu>
      {editing && (
        <Suspense fallback={null}>
          <FilterEditor
            resource={resource.name}
            filter={editing.filter}
            value={values[editing.filter.name]}
            anchor={editing.anchor}
            onChange={(value) => change(editing.filter.name, value)}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}
