import { defineResource } from '../define.ts';

/**
 * A code that customers redeem once at a counter (SPEC §3). Redeeming requires the UpdateOrder permission, so readers
 * of the list learn nothing that is worth money: staff, not the code, give things away.
 */
export const offline_redemption = defineResource({
  name: 'offline_redemption',
  path: 'offline-redemption/code',
  label: ['Redemption code', '兌換碼', '兑换码'],
  plural: ['Redemption codes', '兌換碼', '兑换码'],
  about: [
    'Codes that customers redeem at a counter, once each. Batches of them come and go by file.',
    '顧客到櫃檯兌換的代碼，每個只可兌換一次，可用檔案整批新增或刪除。',
    '顾客到柜台兑换的代码，每个只能兑换一次，可用文件整批新增或删除。',
  ],
  subject: 'Order',
  scope: 'store',
  title: 'code',
  hint: 'batch',
  csv: { version: 1, key: 'code', deletes: true },
  fields: {
    code: {
      kind: 'text',
      label: ['Code', '兌換碼', '兑换码'],
      required: true,
      once: true,
      unique: true,
      ascii: true,
      maxLength: 60,
    },
    batch: {
      kind: 'text',
      label: ['Batch', '批次', '批次'],
      help: ['What was printed or sent together.', '同一次印製或發送的兌換碼。', '同一次印制或发送的兑换码。'],
      maxLength: 100,
    },
    description: {
      kind: 'multilineText',
      label: ['Description', '說明', '说明'],
      help: ['What the customer gets for it.', '顧客憑碼可得甚麼。', '顾客凭码可得什么。'],
      maxLength: 500,
    },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    redeemed_at: { kind: 'dateTime', label: ['Redeemed', '兌換時間', '兑换时间'], readOnly: true },
    // A name instead of a reference, as elsewhere: it remains when the person leaves.
    redeemed_by: { kind: 'text', label: ['Redeemed by', '兌換經手人', '兑换经手人'], readOnly: true, maxLength: 120 },
    taken_back_because: {
      kind: 'text',
      label: ['Why it was taken back', '撤銷兌換原因', '撤销兑换原因'],
      readOnly: true,
      maxLength: 500,
    },
  },
  lifecycle: {
    field: 'status',
    initial: 'unused',
    states: {
      unused: { label: ['Unused', '未兌換', '未兑换'], tone: 'success' },
      redeemed: {
        label: ['Redeemed', '已兌換', '已兑换'],
        tone: 'neutral',
        since: { at: 'redeemed_at', by: 'redeemed_by' },
      },
    },
    transitions: {
      redeem: {
        from: ['unused'],
        to: 'redeemed',
        label: ['Redeem', '兌換', '兑换'],
        icon: 'start',
        done: ['Redeemed', '已兌換', '已兑换'],
        confirm: [
          'Redeem [%{title}]? It can be redeemed once only.',
          '兌換 [%{title}]？每個兌換碼只可兌換一次。',
          '兑换 [%{title}]？每个兑换码只能兑换一次。',
        ],
        bulk: true,
      },
      take_back: {
        from: ['redeemed'],
        to: 'unused',
        label: ['Take back', '撤銷兌換', '撤销兑换'],
        done: ['Redemption taken back', '已撤銷兌換', '已撤销兑换'],
        confirm: [
          'Take the redemption of [%{title}] back? The code can then be redeemed again.',
          '撤銷 [%{title}] 的兌換？此碼將可再次兌換。',
          '撤销 [%{title}] 的兑换？此码将可再次兑换。',
        ],
        form: { reason: { kind: 'text', label: ['Reason', '原因', '原因'], required: true, maxLength: 500 } },
      },
    },
  },
  list: {
    columns: ['code', 'batch', 'description', 'status', 'redeemed_at', 'redeemed_by', 'created_at'],
    filters: ['status', 'batch', 'code', 'redeemed_at', 'redeemed_by', 'created_at'],
    facets: ['status'],
    sort: '-created_at',
    search: ['code', 'batch'],
  },
  form: [
    {
      section: 'code',
      label: ['Code', '兌換碼', '兑换码'],
      fields: ['code', 'batch', 'description'],
    },
    {
      section: 'redemption',
      label: ['Redemption', '兌換', '兑换'],
      fields: ['status', 'redeemed_at', 'redeemed_by', 'taken_back_because'],
    },
  ],
});
