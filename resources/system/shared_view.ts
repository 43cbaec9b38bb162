import { defineResource, type Resource } from '../define.ts';
import type { Label } from '../kinds/kind.ts';

const name = 'shared_view';
const plural: Label = ['Shared views', '共用檢視', '共享视图'];

/**
 * A view of a list for colleagues: for everybody, or for some roles, whose list may open with it.
 * @param lists the entities with a list
 */
export const sharedViewOf = (lists: readonly Pick<Resource, 'name' | 'plural'>[]) => {
  const called = [...lists, { name, plural }].map((list) => ({ value: list.name, label: list.plural }));
  return defineResource({
    name,
    label: ['Shared view', '共用檢視', '共享视图'],
    plural,
    about: [
      'A shared view is a list’s filters, order and columns under a name, for colleagues.',
      '共用檢視是供同事使用的一組列表篩選、排序及欄位。',
      '共享视图是供同事使用的一组列表筛选、排序和列。',
    ],
    subject: 'AdminUser',
    scope: 'shared',
    title: 'name',
    hint: 'entity',
    fields: {
      name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, maxLength: 120 },
      roles: {
        kind: 'reference',
        label: ['Roles', '角色', '角色'],
        help: ['Without any, everybody has it.', '不選擇時，所有人皆可使用。', '不选择时，所有人都可使用。'],
        to: 'role',
        many: true,
      },
      opens_first: {
        kind: 'boolean',
        label: ['Opens first', '首先打開', '首先打开'],
        help: [
          'Their list begins with it, until they filter or sort it themselves. Of several, that of fewer roles counts.',
          '列表會先顯示此檢視，直至其自行篩選或排序。如有多個，以較少角色共用者為準。',
          '列表会先显示此视图，直到其自行筛选或排序。如有多个，以较少角色共享者为准。',
        ],
      },
      entity: {
        kind: 'text',
        label: ['List', '列表', '列表'],
        required: true,
        oneOf: called.map(({ value }) => value),
        called,
        internal: true,
        maxLength: 60,
      },
      address: {
        kind: 'text',
        label: ['Filters and order', '篩選及排序', '筛选和排序'],
        help: [
          'The part of the list’s address from “?” on.',
          '列表網址中由「?」起的部分。',
          '列表网址中从“?”开始的部分。',
        ],
        required: true,
        pattern: '\\?.*',
        patternMessage: [
          'The %{field} field is the part of the list’s address from “?” on, such as ?sort=name&order=ASC',
          '%{field}須為列表網址中由「?」起的部分，例如 ?sort=name&order=ASC',
          '%{field}须为列表网址中从“?”开始的部分，例如 ?sort=name&order=ASC',
        ],
        internal: true,
        maxLength: 4_000,
      },
      columns: {
        kind: 'tags',
        label: ['Columns', '欄位', '列'],
        help: ['Without any, the columns that one has.', '留空時沿用各人的欄位。', '留空时沿用各人的列。'],
        each: '[a-z][a-z0-9_.]*',
        internal: true,
      },
    },
    list: {
      columns: ['name', 'entity', 'roles', 'opens_first', 'updated_at'],
      filters: ['name', 'entity', 'roles', 'opens_first', 'updated_at'],
      sort: 'name',
      search: ['name', 'entity'],
    },
    form: [
      { section: 'view', label: ['View', '檢視', '视图'], fields: ['name', 'roles', 'opens_first'] },
      {
        // Described by a panel: it is saved from the list that it shows.
        section: 'shows',
        label: ['What it shows', '顯示內容', '显示内容'],
        fields: ['entity', 'address', 'columns'],
      },
    ],
  });
};
