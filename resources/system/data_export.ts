import { defineResource, type Resource } from '../define.ts';

/**
 * Log of personal data exported from the shop (docs/decisions/0096-privacy.md). Only the server writes it, before the
 * first byte is sent.
 * @param entities those whose records are customers, or belong to one
 */
export const dataExportOf = (entities: readonly Pick<Resource, 'name' | 'plural'>[]) =>
  defineResource({
    name: 'data_export',
    label: ['Export of personal data', '個人資料匯出紀錄', '个人数据导出记录'],
    plural: ['Exports of personal data', '個人資料匯出紀錄', '个人数据导出记录'],
    about: [
      'Whoever takes data of customers out of the shop stands here: lists as files, and all data of one customer.',
      '凡從商店取出顧客資料（列表檔案或個別顧客的全部資料），均記錄在此。',
      '凡从商店取出顾客数据（列表文件或个别顾客的全部数据），均记录在此。',
    ],
    subject: 'AdminUser',
    scope: 'shared',
    title: 'made_by',
    without: ['create', 'update', 'delete'],
    csv: { version: 1 },
    fields: {
      made_by: { kind: 'text', label: ['By', '經手人', '经手人'], required: true, readOnly: true, maxLength: 120 },
      entity: {
        kind: 'select',
        label: ['List', '列表', '列表'],
        required: true,
        readOnly: true,
        choices: entities.map(({ name, plural }) => ({ value: name, label: plural })),
      },
      user: {
        kind: 'reference',
        label: ['Customer', '顧客', '顾客'],
        help: ['Of whom all data were handed out.', '其全部資料已交出。', '其全部数据已交出。'],
        to: 'user',
        readOnly: true,
      },
      store: { kind: 'reference', label: ['Store', '商店', '商店'], to: 'store', readOnly: true },
      filters: {
        kind: 'text',
        label: ['Filters and order', '篩選及排序', '筛选和排序'],
        help: ['As the address of the list had them.', '與列表網址所載相同。', '与列表网址所载相同。'],
        readOnly: true,
        maxLength: 4_000,
      },
      columns: { kind: 'tags', label: ['Columns', '欄位', '列'], each: '[a-z][a-z0-9_.]*', readOnly: true },
      records: { kind: 'integer', label: ['Records', '紀錄數目', '记录数量'], readOnly: true },
    },
    list: {
      columns: ['created_at', 'made_by', 'entity', 'records', 'user', 'store'],
      filters: ['made_by', 'entity', 'user', 'store', 'created_at'],
      sort: '-created_at',
      search: ['made_by'],
    },
    form: [
      {
        section: 'export',
        label: ['Export', '匯出', '导出'],
        fields: ['made_by', 'entity', 'user', 'store', 'filters', 'columns', 'records'],
      },
    ],
  });
