import { Fragment } from 'react';
import type { Resource } from '../../resources/define.ts';
import { colonIn, commaIn } from '../../resources/messages/languages.ts';
import { type FilterValues, isNarrowing } from '../../resources/query/filter-values.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { useUserPermissions } from '../auth-provider/use-permitted.ts';
import { activeFilters, filtersOf } from './filters.ts';
import { FilterValue } from './FilterValue.tsx';

/** True if a query restricts a list: empty values, such as a cleared search, don't. */
export function isNarrowed(values: FilterValues): boolean {
  return Object.entries(values).some(([name, value]) => isNarrowing(name, value));
}

/** The message for an empty list that names what restricts it: the search, the filters, or both. */
export function noMatchHint({ q, ...filters }: FilterValues) {
  if (!isNarrowed(filters)) return 'list.noMatchSearch';
  return isNarrowed({ q }) ? 'list.noMatchHint' : 'list.noMatchFilters';
}

/** The search and filters of a list in words: `“tea”, Status: Live`. */
export function QueryText({ resource, values }: { readonly resource: Resource; readonly values: FilterValues }) {
  const { say, label, language } = useWords();
  const filters = filtersOf(resource, useUserPermissions());
  const q = typeof values.q === 'string' && values.q !== '' ? values.q : undefined;
  const parts = activeFilters(values, filters).flatMap(({ name, value, filter }) =>
    filter
      ? [
          <Fragment key={name}>
            {label(filter.label)}
            {colonIn(language)}
            <FilterValue resource={resource.name} filter={filter} value={value} />
          </Fragment>,
        ]
      : [],
  );
  const all = q === undefined ? parts : [<Fragment key="q">{say('list.searched', { text: q })}</Fragment>, ...parts];
  return all.map((part, index) => (
    <Fragment key={part.key}>
      {index > 0 && commaIn(language)}
      {part}
    </Fragment>
  ));
}
