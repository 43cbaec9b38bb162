import type { Resource } from '../../resources/define.ts';
import type { Fields } from '../../resources/kinds/index.ts';

/** Twelve inputs of the usual kinds, counting both locales of localized ones. */
const twelve = (part: number): Fields => ({
  [`name_${part}`]: {
    kind: 'text',
    label: [`Name ${part}`, `名稱 ${part}`, `名称 ${part}`],
    localized: true,
    maxLength: 120,
  },
  [`instructions_${part}`]: {
    kind: 'multilineText',
    label: [`Instructions ${part}`, `說明 ${part}`, `说明 ${part}`],
    localized: true,
  },
  [`code_${part}`]: { kind: 'text', label: [`Code ${part}`, `編號 ${part}`, `编号 ${part}`], maxLength: 60 },
  [`remarks_${part}`]: { kind: 'text', label: [`Remarks ${part}`, `備註 ${part}`, `备注 ${part}`] },
  [`price_${part}`]: { kind: 'money', label: [`Price ${part}`, `價格 ${part}`, `价格 ${part}`] },
  [`quota_${part}`]: { kind: 'integer', label: [`Quota ${part}`, `限額 ${part}`, `限额 ${part}`] },
  [`started_${part}`]: { kind: 'dateTime', label: [`Starts ${part}`, `開始 ${part}`, `开始 ${part}`] },
  [`ended_${part}`]: {
    kind: 'dateTime',
    label: [`Ends ${part}`, `結束 ${part}`, `结束 ${part}`],
    after: `started_${part}`,
  },
  [`status_${part}`]: {
    kind: 'select',
    label: [`Status ${part}`, `狀態 ${part}`, `状态 ${part}`],
    choices: [
      { value: 'draft', label: ['Draft', '草稿', '草稿'] },
      { value: 'active', label: ['Active', '生效', '生效'] },
    ],
  },
  [`locker_${part}`]: { kind: 'boolean', label: [`Locker ${part}`, `智能櫃 ${part}`, `智能柜 ${part}`] },
});

const parts = [1, 2, 3, 4, 5].map(twelve);
const label = ['Sheet', '表格', '表格'] as const;

/** A declaration that isn't part of the shop: a form of 60 inputs, rendered by the portal's own form. */
export const sheet: Resource = {
  name: 'sheet',
  label,
  plural: ['Sheets', '表格', '表格'],
  about: label,
  subject: 'Product',
  scope: 'store',
  title: 'code_1',
  fields: Object.fromEntries(parts.flatMap((fields) => Object.entries(fields))),
  list: { columns: ['id'], filters: [], sort: 'id', search: [] },
  form: parts.map((fields, index) => ({
    section: `part_${index + 1}`,
    label: [`Part ${index + 1}`, `第 ${index + 1} 部分`, `第 ${index + 1} 部分`],
    fields: Object.keys(fields),
  })),
};
