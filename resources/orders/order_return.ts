import { defineResource } from '../define.ts';
import { refundMethods } from './order-fields.ts';

const moment = { kind: 'dateTime', readOnly: true } as const;

/** A return of an order's goods, with the customer's refund (SPEC §3). */
export const order_return = defineResource({
  name: 'order_return',
  label: ['Order return', '退貨', '退货'],
  plural: ['Order returns', '退貨', '退货'],
  about: [
    'A return says what of an order comes back, and what the customer gets for it.',
    '退貨記錄訂單中退回的貨品，以及顧客可得的退款。',
    '退货记录订单中退回的商品，以及顾客可得的退款。',
  ],
  subject: 'Order',
  scope: 'store',
  title: 'order_return_no',
  chips: ['status'],
  parent: 'order',
  without: ['delete'],
  csv: { version: 1 },
  dataSubject: { through: 'order', shows: ['order_return_no', 'status', 'total_return_amount'] },
  fields: {
    order_return_no: {
      kind: 'text',
      label: ['Return number', '退貨編號', '退货编号'],
      readOnly: true,
      unique: true,
      ascii: true,
      maxLength: 90,
    },
    order: { kind: 'reference', label: ['Order', '訂單', '订单'], to: 'order', required: true, once: true },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    return_date: {
      kind: 'date',
      label: ['Date', '日期', '日期'],
      help: ['Today, where it is left empty.', '留空即為今天。', '留空即为今天。'],
    },
    refund_method: {
      kind: 'select',
      label: ['Refund method', '退款方式', '退款方式'],
      required: true,
      default: 'original',
      choices: refundMethods,
    },
    items: {
      kind: 'rows',
      label: ['Items', '貨品', '商品'],
      required: true,
      maxLength: 1000,
      key: 'order_item',
      fields: {
        order_item: {
          kind: 'integer',
          label: ['Order item', '訂單項目', '订单项目'],
          help: ['The id of an item of the order.', '訂單項目的識別碼。', '订单项目的标识。'],
          required: true,
          minValue: 1,
        },
        qty: { kind: 'integer', label: ['Quantity', '數量', '数量'], required: true, minValue: 1, maxValue: 1_000_000 },
        type: {
          kind: 'select',
          label: ['What becomes of it', '處理方式', '处理方式'],
          required: true,
          default: 'restock',
          choices: [
            { value: 'restock', label: ['Back into stock', '退回存貨', '退回库存'] },
            { value: 'write_off', label: ['Written off', '報銷', '报废'] },
            { value: 'keep', label: ['The customer keeps it', '顧客保留', '顾客保留'] },
          ],
        },
        amount: {
          kind: 'money',
          label: ['Refund', '退款', '退款'],
          help: ['Empty: what was paid for it.', '留空即退回實付金額。', '留空即退回实付金额。'],
          minValue: '0',
        },
      },
    },
    shipping_amount: {
      kind: 'money',
      label: ['Refund of the shipping fee', '退回運費', '退回运费'],
      minValue: '0',
    },
    total_return_amount: {
      kind: 'money',
      label: ['Refund in all', '退款總額', '退款总额'],
      readOnly: true,
      minValue: '0',
    },
    k_coin_given_back: {
      kind: 'integer',
      label: ['K-Coin given back', '退回 K-Coin', '退回 K-Coin'],
      readOnly: true,
      default: 0,
      minValue: 0,
    },
    oto_point_given_back: {
      kind: 'integer',
      label: ['OTO Points given back', '退回 OTO Point', '退回 OTO Point'],
      readOnly: true,
      default: 0,
      minValue: 0,
    },
    remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], personal: true, maxLength: 2_000 },
    created_by: { kind: 'text', label: ['By', '經手人', '经手人'], readOnly: true, maxLength: 120 },
    approved_at: { ...moment, label: ['Approved', '批准時間', '批准时间'] },
    received_at: { ...moment, label: ['Received', '收貨時間', '收货时间'] },
    refunded_at: { ...moment, label: ['Refunded', '退款時間', '退款时间'] },
  },
  lifecycle: {
    field: 'status',
    initial: 'requested',
    states: {
      requested: {
        label: ['Requested', '已申請', '已申请'],
        tone: 'warning',
        next: { label: ['To be approved', '待批准', '待批准'], by: ['approve'] },
      },
      approved: {
        label: ['Approved', '已批准', '已批准'],
        tone: 'info',
        next: { label: ['Goods to come back', '待收回貨品', '待收回商品'], by: ['receive', 'refund'] },
      },
      received: {
        label: ['Received', '已收貨', '已收货'],
        tone: 'info',
        next: { label: ['To be refunded', '待退款', '待退款'], by: ['refund'] },
      },
      refunded: { label: ['Refunded', '已退款', '已退款'], tone: 'success', frozen: true },
      refused: { label: ['Refused', '已拒絕', '已拒绝'], tone: 'neutral', frozen: true },
    },
    transitions: {
      approve: { from: ['requested'], to: 'approved', label: ['Approve', '批准', '批准'], icon: 'start', bulk: true },
      receive: { from: ['approved'], to: 'received', label: ['Receive', '收貨', '收货'], bulk: true },
      refund: {
        // Without goods to be returned, such as goods that never arrived, nothing is received.
        from: ['approved', 'received'],
        to: 'refunded',
        label: ['Refund', '退款', '退款'],
        done: ['Refunded', '已退款', '已退款'],
        confirm: [
          'Refund [%{title}]? The money, the points and the stock are booked at once, and stay so.',
          '為 [%{title}] 退款嗎？款項、積分及存貨會即時入帳，不能復原。',
          '为 [%{title}] 退款吗？款项、积分及库存会立即入账，无法撤销。',
        ],
        bulk: true,
      },
      refund_at_once: {
        // Created by the cancellation of a sub-order: nothing was sent that could be returned.
        from: ['requested'],
        to: 'refunded',
        label: ['Refund at once', '即時退款', '立即退款'],
        done: ['Refunded', '已退款', '已退款'],
        by: 'server',
      },
      refuse: {
        from: ['requested', 'approved', 'received'],
        to: 'refused',
        label: ['Refuse', '拒絕', '拒绝'],
        done: ['Refused', '已拒絕', '已拒绝'],
        icon: 'stop',
        form: { reason: { kind: 'text', label: ['Reason', '原因', '原因'], required: true, maxLength: 500 } },
        bulk: true,
      },
    },
  },
  list: {
    columns: [
      'order_return_no',
      'order',
      'status',
      'return_date',
      'refund_method',
      'total_return_amount',
      'created_by',
    ],
    filters: ['status', 'order', 'return_date', 'refund_method', 'total_return_amount', 'refunded_at', 'created_at'],
    facets: ['status'],
    sort: '-created_at',
    search: ['order_return_no'],
  },
  form: [
    {
      section: 'return',
      label: ['Return', '退貨', '退货'],
      fields: ['order_return_no', 'order', 'status', 'return_date', 'items'],
    },
    {
      section: 'refund',
      label: ['Refund', '退款', '退款'],
      fields: [
        'refund_method',
        'shipping_amount',
        'total_return_amount',
        'k_coin_given_back',
        'oto_point_given_back',
        'approved_at',
        'received_at',
        'refunded_at',
      ],
    },
    { section: 'remarks', label: ['Remarks', '備註', '备注'], fields: ['remarks', 'created_by'] },
  ],
});
