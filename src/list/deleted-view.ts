import { useMemo } from 'react';
import { useLocation } from 'react-admin';
import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import { useLanguage } from '../../resources/ui/use-language.ts';
import { readAddress } from '../../resources/query/address.ts';
import { asksForDeleted, deletedOnly, everyList } from '../../resources/query/list.ts';
import { deletedAt } from '../../resources/query/sort.ts';
import { systemFields } from '../../resources/system-fields.ts';
import { columnOf } from './columns.ts';
import type { Filter } from './filters.ts';
import type { ListColumns } from './use-columns.ts';

const label = ['Deleted', '已刪除', '已删除'] as const;

/** The filter that lists deleted records in place of existing ones. */
export const deletedFilter: Filter = {
  name: everyList.deleted.name,
  label,
  field: { kind: 'select', label, choices: [{ value: deletedOnly, label: ['Only', '只限', '仅限'] }] },
  sets: deletedOnly,
};

/** Does the list in the URL show deleted records? */
export function useDeletedView(): boolean {
  const { search } = useLocation();
  return asksForDeleted(readAddress(search)?.filter);
}

/** Additional columns in a list of deleted records. */
const deletion = {
  [deletedAt]: { kind: 'dateTime', label: ['Deleted', '刪除時間', '删除时间'] },
  'deleted_by.name': { kind: 'text', label: ['Deleted by', '刪除者', '删除者'], maxLength: 40 },
} as const satisfies Fields;

/**
 * The columns of a list. For deleted records, the time and author of the deletion follow the title, instead of the
 * other times.
 */
export function useColumnsOfView(
  { title }: Pick<Resource, 'title'>,
  columns: ListColumns,
  deleted: boolean,
): ListColumns {
  const language = useLanguage();
  return useMemo(() => {
    if (!deleted) return columns;
    const added = Object.entries(deletion).map(([name, field]) => ({
      ...columnOf(name, field, language, name === deletedAt),
      visible: true,
      sized: false,
    }));
    // Shows only the time of deletion; all three times together are too wide.
    const others = columns.visible.filter(({ name }) => !Object.hasOwn(systemFields, name) || name === 'id');
    const after = others.findIndex(({ name }) => name === title) + 1;
    return { ...columns, visible: others.toSpliced(after, 0, ...added) };
  }, [title, columns, deleted, language]);
}
