import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { periodFilter } from '../../resources/filters.ts';
import { cellOf } from '../../resources/kinds/cells.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { commaIn } from '../../resources/messages/languages.ts';
import { useAdminDataProvider } from '../data-provider/use-admin-data-provider.ts';
import { type Filter, referenceIds, splitFilter } from './filters.ts';

export interface FilterValueProps {
  readonly resource: string;
  readonly filter: Filter;
  readonly value: unknown;
}

/** Titles of the records in a reference filter. */
function useTitles({
  resource,
  filter: { name, field },
  value,
}: FilterValueProps): Readonly<Record<string, string>> | undefined {
  const dataProvider = useAdminDataProvider();
  const { at } = kindOf(field).storage;
  const ids = at === 'link' || at === 'join' ? referenceIds(value) : [];
  const { data } = useQuery({
    queryKey: [resource, 'filter-titles', name, ids],
    queryFn: async ({ signal }) =>
      Object.fromEntries(
        (await dataProvider.options(resource, name, { ids, signal })).map(({ id, title }) => [String(id), title]),
      ),
    enabled: ids.length > 0,
    staleTime: 60_000,
    placeholderData: (before) => before,
  });
  return data;
}

const ofValues = { from: 'list.from', until: 'list.until', between: 'list.between' } as const;
/** Sentences for periods: a period matches a time if it has begun by then and isn’t over. */
const ofPeriods = { from: 'list.periodFrom', until: 'list.periodUntil', between: 'list.periodBetween' } as const;

/** Value of a filter as text: `Paid, Shipped`, `from 1 Nov 2026`, `is empty`. */
export function FilterValue(props: FilterValueProps) {
  const { filter, value } = props;
  const translate = useTranslate();
  const labels = useTitles(props);
  const separator = commaIn(useLanguage());
  const { Cell } = cellOf(filter.field);
  const { is, from, to, contains, empty } = splitFilter(value);
  const one = (each: unknown) => <Cell value={each} field={filter.field} labels={labels} spelled />;
  const { storage } = kindOf(filter.field);
  // Cells of kinds with several values render a list; others render one value each.
  if (value === undefined) return '…';
  const several = storage.at !== 'column' || storage.choices !== undefined || storage.word.endsWith('[]');
  if (empty !== undefined) return translate(empty ? 'list.isEmpty' : 'list.isFilled');
  if (contains !== undefined) return translate('list.contains', { text: contains });
  if (from !== undefined || to !== undefined) {
    const sentences = filter.name === periodFilter ? ofPeriods : ofValues;
    const key = from === undefined ? sentences.until : to === undefined ? sentences.from : sentences.between;
    return fill(translate(key, { from: '\uE000', to: '\uE001' }), { '\uE000': one(from), '\uE001': one(to) });
  }
  if (!Array.isArray(is)) return one(several ? [is] : is);
  if (several) return one(is);
  return is.map((each, index) => (
    <Fragment key={String(each)}>
      {index > 0 && separator}
      {one(each)}
    </Fragment>
  ));
}

/** Replaces placeholder characters in a message by elements. */
function fill(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  return sentence
    .split(/([\uE000\uE001])/u)
    .map((part, index) => <Fragment key={index}>{parts[part] ?? part}</Fragment>);
}
