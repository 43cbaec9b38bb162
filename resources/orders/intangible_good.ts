import { defineResource } from '../define.ts';

/**
 * An e-voucher or a place in an itinerary (SPEC §2, fields not shown): a code that is assigned once, to a piece of a
 * paid order. The code is worth money: encrypted at rest, masked everywhere, and shown only by `reveal`, which is
 * recorded in the history.
 */
export const intangible_good = defineResource({
  name: 'intangible_good',
  label: ['Intangible good', '無形商品', '虚拟商品'],
  plural: ['Intangible goods', '無形商品', '虚拟商品'],
  about: [
    'The codes of e-vouchers and itineraries. Once an order is paid, each piece of such an SKU is given one.',
    '電子禮券和行程的代碼。訂單付款後，此類 SKU 的每一件各獲一個代碼。',
    '电子礼券和行程的代码。订单付款后，此类 SKU 的每一件各获一个代码。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'serial_no',
  hint: 'shown',
  locksFirst: 'order',
  csv: { version: 1, key: 'serial_no' },
  dataSubject: { through: 'order', shows: ['serial_no', 'type', 'status'] },
  uniqueTogether: [['sku', 'code']],
  fields: {
    serial_no: {
      kind: 'text',
      label: ['Serial number', '序號', '序号'],
      help: [
        'As the supplier numbers it, or any number that occurs once. Customers don’t see it.',
        '供應商的編號，或任何不重複的編號。顧客不會看到。',
        '供应商的编号，或任何不重复的编号。顾客不会看到。',
      ],
      required: true,
      once: true,
      unique: true,
      ascii: true,
      maxLength: 60,
    },
    sku: {
      kind: 'reference',
      label: ['SKU', 'SKU', 'SKU'],
      help: [
        'From its first code on, each sold piece of this SKU is given one.',
        '自首個代碼起，此 SKU 每售出一件即獲一個代碼。',
        '自首个代码起，此 SKU 每售出一件即获一个代码。',
      ],
      to: 'sku',
      required: true,
      once: true,
    },
    type: {
      kind: 'select',
      label: ['Type', '種類', '种类'],
      required: true,
      default: 'voucher',
      choices: [
        { value: 'voucher', label: ['E-voucher', '電子禮券', '电子礼券'] },
        { value: 'itinerary', label: ['Itinerary', '行程', '行程'] },
      ],
    },
    code: {
      kind: 'sealedText',
      label: ['Code', '代碼', '代码'],
      help: [
        'What the customer shows or types in, or an address. Stored encrypted.',
        '顧客出示或輸入的代碼，或網址。加密儲存。',
        '顾客出示或输入的代码，或网址。加密存储。',
      ],
      required: true,
      ascii: true,
      maxLength: 200,
    },
    shown: {
      kind: 'text',
      label: ['Masked code', '遮蔽代碼', '遮蔽代码'],
      readOnly: true,
      maxLength: 20,
    },
    details: {
      kind: 'multilineText',
      label: ['Details', '詳情', '详情'],
      help: [
        'What the customer reads below the code: how to use it, or what happens when and where.',
        '顧客在代碼下方看到的內容，例如使用方法或行程安排。',
        '顾客在代码下方看到的内容，例如使用方法或行程安排。',
      ],
      localized: true,
      maxLength: 2000,
    },
    valid_from: { kind: 'date', label: ['Valid from', '生效日期', '生效日期'] },
    valid_until: {
      kind: 'date',
      label: ['Valid until', '有效期至', '有效期至'],
      notBelow: 'valid_from',
      help: [
        'The last day. Codes that end first are given out first; ended ones are not.',
        '最後一日。先到期者先發出；過期者不會發出。',
        '最后一日。先到期者先发出；过期者不会发出。',
      ],
    },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    order: { kind: 'reference', label: ['Order', '訂單', '订单'], to: 'order', readOnly: true },
    order_item: { kind: 'integer', label: ['Order item', '訂單項目', '订单项目'], readOnly: true, internal: true },
    assigned_at: { kind: 'dateTime', label: ['Given out', '發出時間', '发出时间'], readOnly: true },
    seen_at: {
      kind: 'dateTime',
      label: ['First seen', '首次顯示', '首次显示'],
      help: [
        'By the customer, in a mail, or by staff. A seen code that comes back is withdrawn, and goes to nobody else.',
        '顧客經電郵或員工首次看到的時間。已被查看的代碼退回後即撤回，不會發給其他人。',
        '顾客经邮件或员工首次看到的时间。已被查看的代码退回后即撤回，不会发给其他人。',
      ],
      readOnly: true,
    },
    used_at: { kind: 'dateTime', label: ['Used', '使用時間', '使用时间'], readOnly: true },
    withdrawn_because: {
      kind: 'text',
      label: ['Why it was withdrawn', '撤回原因', '撤回原因'],
      readOnly: true,
      maxLength: 500,
    },
  },
  events: {
    send_code: ['Sent to the customer', '已寄給顧客', '已寄给顾客'],
  },
  lifecycle: {
    field: 'status',
    initial: 'available',
    states: {
      available: { label: ['Available', '可發出', '可发出'], tone: 'success' },
      assigned: { label: ['Given out', '已發出', '已发出'], tone: 'info' },
      used: { label: ['Used', '已使用', '已使用'], tone: 'neutral' },
      withdrawn: { label: ['Withdrawn', '已撤回', '已撤回'], tone: 'error' },
    },
    transitions: {
      assign: {
        from: ['available'],
        to: 'assigned',
        label: ['Give out', '發出', '发出'],
        done: ['Given out', '已發出', '已发出'],
        by: 'server',
      },
      take_back: {
        from: ['assigned'],
        to: 'available',
        label: ['Take back', '收回', '收回'],
        done: ['Taken back unseen', '未經查看，已收回', '未经查看，已收回'],
        by: 'server',
      },
      use: {
        from: ['assigned'],
        to: 'used',
        label: ['Mark as used', '標記為已使用', '标记为已使用'],
        done: ['Used', '已使用', '已使用'],
        bulk: true,
      },
      not_used: {
        from: ['used'],
        to: 'assigned',
        label: ['Mark as not used', '標記為未使用', '标记为未使用'],
        done: ['Not used after all', '已更正為未使用', '已更正为未使用'],
      },
      withdraw: {
        from: ['available', 'assigned'],
        to: 'withdrawn',
        label: ['Withdraw', '撤回', '撤回'],
        done: ['Withdrawn', '已撤回', '已撤回'],
        icon: 'stop',
        explained: [
          'It is never given out again. The order that had it is given another one.',
          '此後不會再發出。原已獲發的訂單會獲發另一個。',
          '此后不会再发出。原已获发的订单会获发另一个。',
        ],
        form: { reason: { kind: 'text', label: ['Reason', '原因', '原因'], required: true, maxLength: 500 } },
        bulk: true,
      },
      put_back: {
        from: ['withdrawn'],
        to: 'available',
        label: ['Put back', '放回', '放回'],
        done: ['Put back', '已放回', '已放回'],
        bulk: true,
      },
    },
  },
  actions: {
    reveal: {
      label: ['Show code', '顯示代碼', '显示代码'],
      icon: 'key',
      confirm: [
        'Show the code of [%{title}]? The history keeps that you saw it.',
        '顯示 [%{title}] 的代碼？歷史紀錄會記下你曾查看。',
        '显示 [%{title}] 的代码？历史记录会记下你曾查看。',
      ],
      needs: 'export',
      revealsAgain: true,
      reveals: { code: { kind: 'text', label: ['Code', '代碼', '代码'], ascii: true } },
    },
  },
  list: {
    columns: ['serial_no', 'sku', 'type', 'shown', 'status', 'valid_until', 'order', 'assigned_at', 'used_at'],
    filters: ['status', 'type', 'sku', 'serial_no', 'order', 'valid_until', 'assigned_at', 'used_at', 'created_at'],
    facets: ['status', 'type'],
    sort: '-created_at',
    search: ['serial_no'],
  },
  form: [
    {
      section: 'good',
      label: ['Good', '商品', '商品'],
      fields: ['serial_no', 'sku', 'type', 'code', 'shown', 'details', 'valid_from', 'valid_until'],
    },
    {
      section: 'use',
      label: ['Use', '使用情況', '使用情况'],
      fields: ['status', 'order', 'order_item', 'assigned_at', 'seen_at', 'used_at', 'withdrawn_because'],
    },
  ],
});
