import type { RaRecord } from 'react-admin';
import { defineResource } from '../../../resources/define.ts';

/** An entity with one field of each type that forms treat differently. */
export const crate = defineResource({
  name: 'crate',
  label: ['Crate', '木箱', '木箱'],
  plural: ['Crates', '木箱', '木箱'],
  about: ['A crate holds goods.', '木箱用來裝貨。', '木箱用来装货。'],
  subject: 'Product',
  scope: 'store',
  title: 'code',
  fields: {
    code: {
      kind: 'text',
      label: ['Code', '編號', '编号'],
      required: true,
      maxLength: 8,
      help: ['Painted on the lid', '漆於箱蓋', '漆于箱盖'],
    },
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, localized: true },
    price: { kind: 'money', label: ['Price', '價格', '价格'] },
    fragile: { kind: 'boolean', label: ['Fragile', '易碎', '易碎'] },
    sealed: { kind: 'boolean', label: ['Sealed', '已封', '已封'] },
    handling: { kind: 'text', label: ['Handling', '處理', '处理'], visibleWhen: { fragile: true } },
    started_at: { kind: 'dateTime', label: ['Start', '開始', '开始'] },
    ended_at: { kind: 'dateTime', label: ['End', '結束', '结束'], after: 'started_at' },
    stores: { kind: 'reference', label: ['Stores', '商店', '商店'], to: 'store', many: true },
    serial: { kind: 'integer', label: ['Serial', '序號', '序号'], readOnly: true },
    margin: {
      kind: 'money',
      label: ['Margin', '毛利', '毛利'],
      read: 'ecommerce:ExportProduct',
      write: 'ecommerce:ImportProduct',
    },
    pin: { kind: 'password', label: ['PIN', '密碼', '密码'], confirmed: true },
    lid: {
      kind: 'group',
      label: ['Lid', '箱蓋', '箱盖'],
      fields: {
        colour: { kind: 'colour', label: ['Colour', '顏色', '颜色'] },
        note: { kind: 'text', label: ['Note', '備註', '备注'], localized: true },
      },
    },
  },
  lifecycle: {
    field: 'sealed',
    initial: 'open',
    states: {
      open: { value: false, label: ['Open', '未封', '未封'] },
      sealed: { value: true, label: ['Sealed', '已封', '已封'], tone: 'success' },
    },
    transitions: {
      seal: {
        from: ['open'],
        to: 'sealed',
        label: ['Seal', '封箱', '封箱'],
        confirm: ['Seal [%{title}] now?', '現在為 [%{title}] 封箱嗎？', '现在为 [%{title}] 封箱吗？'],
      },
    },
  },
  actions: {
    stamp: {
      label: ['Stamp', '蓋章', '盖章'],
      form: { text: { kind: 'text', label: ['Text', '文字', '文字'], required: true } },
      reveals: { secret: { kind: 'text', label: ['Secret', '密鑰', '密钥'] } },
    },
    burn: { label: ['Burn', '焚毀', '焚毁'], needs: 'delete' },
  },
  list: { columns: ['id', 'code'], filters: ['code'], sort: 'code', search: ['code'] },
  form: [
    {
      section: 'goods',
      label: ['Goods', '貨品', '货品'],
      fields: ['code', 'name', 'price', 'fragile', 'handling', 'stores'],
    },
    {
      section: 'times',
      label: ['Times', '時間', '时间'],
      fields: ['started_at', 'ended_at', 'serial', 'margin', 'pin', 'lid'],
    },
  ],
});

export function crateRecord(more: Record<string, unknown> = {}): RaRecord {
  return {
    id: 7,
    revision: 3,
    created_at: '2026-11-01T01:00:00.000Z',
    updated_at: '2026-11-20T10:05:00.000Z',
    code: 'C-7',
    name: { zh_HK: '七號', en_US: 'Seven' },
    price: '1234.50',
    fragile: false,
    sealed: false,
    handling: null,
    started_at: null,
    ended_at: null,
    stores: [1],
    serial: 77,
    margin: '5.00',
    lid: { colour: '#ff0000', note: { zh_HK: null, en_US: null } },
    labels: { stores: { 1: 'Main store' } },
    ...more,
  };
}
