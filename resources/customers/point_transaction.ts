import { defineResource } from '../define.ts';
import { pointTypes } from './points.ts';

/**
 * A movement of a customer's points (SPEC §3): a row of the ledger, which is append-only
 * (docs/decisions/0084-points-ledger.md). Staff make adjustments here; all other movements are booked by their causes.
 */
export const point_transaction = defineResource({
  name: 'point_transaction',
  label: ['Point transaction', '積分交易', '积分交易'],
  plural: ['Point transactions', '積分交易', '积分交易'],
  about: [
    'Every movement of a customer’s points stands here, and none is changed or deleted.',
    '顧客積分的每項變動都記錄在此，不會更改或刪除。',
    '顾客积分的每笔变动都记录在此，不会更改或删除。',
  ],
  subject: 'User',
  scope: 'shared',
  title: 'email',
  without: ['delete'],
  csv: { version: 1, key: 'key', appends: true },
  dataSubject: { user: 'user', shows: ['type', 'point_type', 'point', 'balance', 'message'] },
  fields: {
    email: {
      kind: 'email',
      label: ['Email', '電郵', '邮箱'],
      help: [
        'Of a customer with an account; type a name, email or phone.',
        '須為已有帳戶的顧客；可輸入姓名、電郵或電話搜尋。',
        '须为已有账户的顾客；可输入姓名、邮箱或电话搜索。',
      ],
      required: true,
      once: true,
      suggestedBy: 'user',
      personal: true,
    },
    user: { kind: 'reference', label: ['User', '用戶', '用户'], to: 'user', required: true, readOnly: true },
    point_type: {
      kind: 'select',
      label: ['Kind', '積分種類', '积分种类'],
      required: true,
      once: true,
      default: 'oto_point',
      choices: pointTypes,
    },
    type: {
      kind: 'select',
      label: ['Type', '類型', '类型'],
      readOnly: true,
      default: 'adjust',
      choices: [
        { value: 'earn', label: ['Earned', '賺取', '获得'], tone: 'success' },
        { value: 'redeem', label: ['Redeemed', '兌換', '兑换'], tone: 'info' },
        { value: 'adjust', label: ['Adjusted', '調整', '调整'], tone: 'neutral' },
        { value: 'expire', label: ['Expired', '到期', '到期'], tone: 'warning' },
        { value: 'give_back', label: ['Given back', '退回', '退回'], tone: 'success' },
        { value: 'take_back', label: ['Taken back', '收回', '收回'], tone: 'warning' },
      ],
    },
    point: {
      kind: 'integer',
      label: ['Points added', '增減', '增减'],
      help: ['Below zero: taken away.', '負數即扣減。', '负数即扣减。'],
      required: true,
      once: true,
      excluded: [0],
      minValue: -100_000_000,
      maxValue: 100_000_000,
    },
    balance: { kind: 'integer', label: ['Balance after', '變動後結餘', '变动后余额'], readOnly: true },
    expires_at: {
      kind: 'dateTime',
      label: ['Expiry', '有效期至', '有效期至'],
      help: [
        'Of points added; empty: as the settings say.',
        '只適用於增加的積分；留空則按設定。',
        '只适用于增加的积分；留空则按设置。',
      ],
      once: true,
    },
    message: {
      kind: 'text',
      label: ['Message', '訊息', '消息'],
      help: ['Why; the customer may read it.', '說明原因；顧客可看到此內容。', '说明原因；顾客可看到此内容。'],
      required: true,
      personal: true,
      maxLength: 250,
    },
    again: {
      kind: 'boolean',
      label: ['Book it once more', '再次入帳', '再次入账'],
      help: [
        'Though the same was booked less than a minute ago.',
        '即使一分鐘內已有相同的入帳。',
        '即使一分钟内已有相同的入账。',
      ],
      once: true,
    },
    cause: {
      kind: 'select',
      label: ['Caused by', '原因', '原因'],
      readOnly: true,
      default: 'adjustment',
      choices: [
        { value: 'order', label: ['Order', '訂單', '订单'] },
        { value: 'return', label: ['Return', '退貨', '退货'] },
        { value: 'adjustment', label: ['Adjustment', '調整', '调整'] },
        { value: 'expiry', label: ['Expiry', '到期', '到期'] },
        { value: 'import', label: ['Import', '匯入', '导入'] },
      ],
    },
    key: {
      kind: 'text',
      label: ['Key', '識別碼', '标识'],
      help: [
        'Names what caused it; nothing is booked twice for the same. Rows of files need one.',
        '標明觸發此變動的事項；同一事項不會重複入帳。檔案的每一行必須有。',
        '标明触发此变动的事项；同一事项不会重复入账。文件的每一行必须有。',
      ],
      once: true,
      unique: true,
      ascii: true,
      // Only the server's own keys have other characters, as in `order/1204/earn/k_coin`.
      alphaDash: true,
      // Not needed for manual adjustments: files, other systems and the server set causes.
      internal: true,
      maxLength: 200,
    },
    created_by: { kind: 'text', label: ['By', '經手人', '经手人'], readOnly: true, maxLength: 120 },
  },
  list: {
    columns: ['created_at', 'email', 'point_type', 'type', 'point', 'balance', 'message', 'created_by'],
    filters: ['email', 'user', 'point_type', 'type', 'point', 'cause', 'expires_at', 'created_at', 'created_by'],
    facets: ['point_type', 'type'],
    sort: '-created_at',
    search: ['email', 'message', 'key'],
  },
  form: [
    {
      section: 'movement',
      label: ['Movement', '變動', '变动'],
      fields: ['email', 'user', 'point_type', 'type', 'point', 'balance', 'expires_at', 'message', 'again'],
    },
    { section: 'cause', label: ['Cause', '原因', '原因'], fields: ['cause', 'key', 'created_by'] },
  ],
});
