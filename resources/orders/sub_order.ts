import { collectedTypes, deliveryTypes, shippedTypes } from '../choices.ts';
import { defineResource } from '../define.ts';
import { carriedTypes, changedSince, pushableStates, pushFields, unpushedStates } from './courier-push.ts';
import { cancelForm, trackingFields } from './order-fields.ts';
import { sentStates } from './order-states.ts';
import { heldOfOrder } from './sub-order-fields.ts';
import { usualPartColumns } from './usual-columns.ts';

const moment = { kind: 'dateTime', readOnly: true } as const;

/**
 * The items of an order that one merchant sends by one delivery type: packed, sent and settled together. The order
 * holds its items and destination: nothing is copied.
 */
export const sub_order = defineResource({
  name: 'sub_order',
  label: ['Sub-order', '子訂單', '子订单'],
  plural: ['Sub-orders', '子訂單', '子订单'],
  about: [
    'The part of an order that one merchant sends in one way; packed and sent as one.',
    '訂單內由同一商戶以同一方式送出的部分，一併包裝及送出。',
    '订单内由同一商户以同一方式送出的部分，一并包装及送出。',
  ],
  subject: 'Order',
  scope: 'store',
  title: 'sub_order_no',
  chips: ['status', 'push_status'],
  parent: 'order',
  locksFirst: 'order',
  without: ['create', 'delete'],
  csv: { version: 1, key: 'sub_order_no', moves: true, usual: usualPartColumns },
  dataSubject: { through: 'order', shows: ['sub_order_no', 'status', 'tracking_no'] },
  fields: {
    sub_order_no: {
      kind: 'text',
      label: ['Sub-order number', '子訂單編號', '子订单编号'],
      required: true,
      once: true,
      unique: true,
      ascii: true,
      maxLength: 90,
    },
    order: { kind: 'reference', label: ['Order', '訂單', '订单'], to: 'order', required: true, readOnly: true },
    merchant: {
      kind: 'reference',
      label: ['Merchant', '商戶', '商户'],
      help: ['Empty for goods of the shop itself.', '自營貨品留空。', '自营商品留空。'],
      to: 'merchant',
      readOnly: true,
    },
    delivery_type: {
      kind: 'select',
      label: ['Delivery type', '送貨方式', '配送方式'],
      required: true,
      readOnly: true,
      choices: deliveryTypes,
    },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    ...heldOfOrder,
    ...trackingFields,
    shipping_fee: { kind: 'money', label: ['Shipping fee', '運費', '运费'], readOnly: true, minValue: '0' },
    settlement_amount: {
      kind: 'money',
      label: ['Settlement amount', '結算金額', '结算金额'],
      help: [
        'What the merchant is owed for its items, after coupons and returns.',
        '扣除優惠券及退貨後應付商戶的貨款。',
        '扣除优惠券及退货后应付商户的货款。',
      ],
      readOnly: true,
      minValue: '0',
    },
    remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], personal: true, maxLength: 2_000 },
    accepted_at: { ...moment, label: ['Accepted', '接單時間', '接单时间'] },
    packed_at: { ...moment, label: ['Packed', '包裝時間', '打包时间'] },
    sent_at: { ...moment, label: ['Sent or ready', '寄出或可取時間', '寄出或可取时间'] },
    done_at: { ...moment, label: ['Delivered or collected', '送達或提取時間', '送达或提取时间'] },
    ...pushFields,
  },
  events: {
    settle: ['Settlement follows a return', '結算金額已按退貨更新', '结算金额已按退货更新'],
    push_follows: ['Compared with what the courier has', '已與速遞公司所收內容核對', '已与快递公司所收内容核对'],
    push_taken: ['Accepted by the courier', '速遞公司已接收', '快递公司已接收'],
    push_postponed: ['Push put off', '推送延後', '推送延后'],
    push_failed: ['Push failed', '推送失敗', '推送失败'],
  },
  actions: {
    push: {
      label: ['Push to courier', '推送速遞', '推送快递'],
      confirm: [
        'Push [%{title}] to the courier?',
        '將 [%{title}] 推送至速遞公司嗎？',
        '将 [%{title}] 推送至快递公司吗？',
      ],
      explained: [
        'It waits until the courier has taken it; the tracking number then comes by itself.',
        '訂單會等候至速遞公司接收，運單編號隨後自動填上。',
        '订单会等待至快递公司接收，运单编号随后自动填上。',
      ],
      offered: { status: pushableStates, delivery_type: carriedTypes, push_status: unpushedStates },
      bulk: true,
    },
    // Offered on an order's page, without opening that of the sub-order.
    update_tracking: {
      label: ['Edit tracking', '修改運單', '修改运单'],
      form: trackingFields,
      begins: { courier: 'courier', tracking_no: 'tracking_no', tracking_url: 'tracking_url' },
      offered: { status: sentStates },
    },
    tell: {
      label: ['Courier was told', '已通知速遞公司', '已通知快递公司'],
      confirm: [
        'Does the courier know what changed of [%{title}]?',
        '速遞公司已得悉 [%{title}] 的更改嗎？',
        '快递公司已得悉 [%{title}] 的更改吗？',
      ],
      offered: { push_status: ['sent'], push_problem: [changedSince] },
      bulk: true,
    },
  },
  lifecycle: {
    field: 'status',
    initial: 'unpaid',
    states: {
      unpaid: {
        label: ['Unpaid', '待付款', '待付款'],
        tone: 'neutral',
        next: { label: ['Waits until the order is paid', '等候訂單付款', '等待订单付款'] },
      },
      pending: {
        label: ['Pending', '待接單', '待接单'],
        tone: 'warning',
        next: { label: ['To be accepted', '待接單', '待接单'], by: ['accept'] },
      },
      accepted: {
        label: ['Accepted', '已接單', '已接单'],
        tone: 'info',
        next: { label: ['To be packed', '待包裝', '待打包'], by: ['pack', 'push'] },
      },
      packed: {
        label: ['Packed', '已包裝', '已打包'],
        tone: 'info',
        next: { label: ['To be sent', '待寄出', '待寄出'], by: ['push', 'ship', 'make_ready'] },
      },
      shipped: {
        label: ['Shipped', '已寄出', '已寄出'],
        tone: 'info',
        next: { label: ['On its way', '運送途中', '运送途中'], by: ['make_ready', 'deliver'] },
      },
      delivered: { label: ['Delivered', '已送達', '已送达'], tone: 'success' },
      ready_for_collection: {
        label: ['Ready for collection', '可提取', '可提取'],
        tone: 'info',
        next: { label: ['Waits to be collected', '等候提取', '等待提取'], by: ['collect'] },
      },
      collected: { label: ['Collected', '已提取', '已提取'], tone: 'success' },
      failed: { label: ['Failed', '未能送達', '未能送达'], tone: 'error' },
      cancelled: { label: ['Cancelled', '已取消', '已取消'], tone: 'neutral' },
    },
    transitions: {
      release: {
        from: ['unpaid'],
        to: 'pending',
        label: ['Release', '可處理', '可处理'],
        done: ['Paid, to be accepted', '已付款，待接單', '已付款，待接单'],
        by: 'server',
      },
      accept: { from: ['pending'], to: 'accepted', label: ['Accept', '接單', '接单'], icon: 'start', bulk: true },
      pack: { from: ['accepted'], to: 'packed', label: ['Pack', '包裝', '打包'], bulk: true },
      ship: {
        from: ['accepted', 'packed'],
        to: 'shipped',
        label: ['Ship', '寄出', '寄出'],
        offered: { delivery_type: shippedTypes },
        explained: [
          'The customer is told by mail, with the tracking number. Without one they can’t follow it.',
          '系統會以電郵通知顧客，並附上運單編號；未填寫則顧客無法追蹤。',
          '系统会以邮件通知顾客，并附上运单编号；未填写则顾客无法跟踪。',
        ],
        form: trackingFields,
        begins: { courier: 'courier', tracking_no: 'tracking_no', tracking_url: 'tracking_url' },
        forOne: ['courier', 'tracking_no', 'tracking_url'],
        bulk: true,
      },
      deliver: { from: ['shipped'], to: 'delivered', label: ['Deliver', '送達', '送达'], bulk: true },
      deliver_codes: {
        from: ['pending', 'accepted', 'packed'],
        to: 'delivered',
        label: ['Deliver by mail', '以電郵送達', '以邮件送达'],
        done: ['All its codes were mailed', '代碼已全部寄出', '代码已全部寄出'],
        by: 'server',
      },
      make_ready: {
        // Also after the courier has brought it to the collection point.
        from: ['accepted', 'packed', 'shipped'],
        to: 'ready_for_collection',
        label: ['Ready for collection', '可提取', '可提取'],
        offered: { delivery_type: collectedTypes },
        bulk: true,
      },
      collect: {
        from: ['ready_for_collection'],
        to: 'collected',
        label: ['Collect', '提取', '提取'],
        bulk: true,
      },
      fail: {
        from: ['shipped', 'ready_for_collection'],
        to: 'failed',
        label: ['Fail', '未能送達', '未能送达'],
        done: ['Failed', '未能送達', '未能送达'],
        confirm: [
          'Did [%{title}] not reach the customer? It is over then; what they paid goes back by a return.',
          '[%{title}] 未能送達顧客嗎？確定後即告完結，款項以退貨處理。',
          '[%{title}] 未能送达顾客吗？确定后即告完结，款项以退货处理。',
        ],
      },
      send_again: {
        from: ['failed'],
        to: 'packed',
        label: ['Send again', '再次寄送', '再次寄送'],
        done: ['To be sent again', '待再次寄送', '待再次寄送'],
        confirm: [
          'Send [%{title}] once more? What is left of it is to be sent again, and its order goes on.',
          '再次寄送 [%{title}] 嗎？餘下貨品會重新待寄，訂單繼續處理。',
          '再次寄送 [%{title}] 吗？剩余商品会重新待寄，订单继续处理。',
        ],
      },
      cancel: {
        from: ['pending', 'accepted', 'packed'],
        to: 'cancelled',
        label: ['Cancel sub-order', '取消子訂單', '取消子订单'],
        done: ['Cancelled', '已取消', '已取消'],
        icon: 'stop',
        confirm: [
          'Cancel [%{title}] alone? What is left of its items goes back into stock and is refunded as a return, with its shipping fee once nothing else is sent for that.',
          '只取消 [%{title}] 嗎？餘下貨品會退回存貨，貨款以退貨退款；若再無貨品以同一運費送出，運費一併退回。',
          '只取消 [%{title}] 吗？剩余商品会退回库存，货款以退货退款；若再无商品以同一运费送出，运费一并退回。',
        ],
        form: cancelForm,
        bulk: true,
      },
      cancel_with_order: {
        from: ['unpaid', 'pending', 'accepted', 'packed'],
        to: 'cancelled',
        label: ['Cancel', '取消', '取消'],
        done: ['Nothing of it is left', '已無餘下貨品', '已无剩余商品'],
        by: 'server',
      },
    },
  },
  list: {
    columns: ['sub_order_no', 'merchant', 'recipient', 'district', 'items', 'delivery_type', 'status', 'tracking_no'],
    filters: [
      'status',
      'delivery_type',
      'merchant',
      'order',
      'courier',
      'tracking_no',
      'push_status',
      'push_problem',
      'push_next_at',
      'accepted_at',
      'sent_at',
      'done_at',
      'created_at',
    ],
    facets: ['merchant', 'status', 'delivery_type'],
    sort: '-created_at',
    search: ['sub_order_no', 'tracking_no', 'recipient', 'tel'],
  },
  form: [
    {
      section: 'sub_order',
      label: ['Sub-order', '子訂單', '子订单'],
      fields: ['sub_order_no', 'order', 'merchant', 'delivery_type', 'status', 'shipping_fee', 'settlement_amount'],
    },
    {
      section: 'delivery',
      label: ['Delivery', '送貨', '配送'],
      fields: ['courier', 'tracking_no', 'tracking_url', 'accepted_at', 'packed_at', 'sent_at', 'done_at'],
    },
    {
      section: 'push',
      label: ['Courier push', '推送速遞', '推送快递'],
      fields: [
        'push_status',
        'push_problem',
        'push_attempts',
        'push_next_at',
        'pushed_at',
        'push_answer',
        'push_request',
      ],
    },
    { section: 'remarks', label: ['Remarks', '備註', '备注'], fields: ['remarks'] },
  ],
});
