import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** Limits of an order, an adjustment or a message (SPEC §7, settings). */
export const settings_limits = defineResource({
  ...singleton,
  name: 'settings_limits',
  path: 'settings/limits',
  label: ['Limits', '上限', '上限'],
  plural: ['Limit settings', '上限設定', '上限设置'],
  about: [
    'The most that one order, adjustment or message may hold.',
    '一張訂單、一次調整或一則訊息的上限。',
    '一张订单、一次调整或一条消息的上限。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'order_items',
  fields: {
    order_items: {
      kind: 'integer',
      label: ['Items in an order', '每張訂單的項目', '每张订单的项目'],
      help: ['An order with more different items is refused.', '超出的訂單會被拒絕。', '超出的订单会被拒绝。'],
      required: true,
      default: 200,
      minValue: 1,
      maxValue: 1000,
    },
    adjusted_points: {
      kind: 'integer',
      label: ['Points in an adjustment', '每次調整的積分', '每次调整的积分'],
      help: [
        'Staff who adjust by more are refused, so that a slip of a zero does no harm.',
        '調整超出此數會被拒絕，以免多打一個零。',
        '调整超出此数会被拒绝，以免多打一个零。',
      ],
      required: true,
      default: 100_000,
      minValue: 1,
      maxValue: 100_000_000,
    },
    message_recipients: {
      kind: 'integer',
      label: ['Recipients of a message', '每則訊息的收件人', '每条消息的收件人'],
      help: [
        'A message to more is refused before any is sent.',
        '超出的訊息不會寄出任何一封。',
        '超出的消息不会发出任何一封。',
      ],
      required: true,
      default: 100_000,
      minValue: 1,
      maxValue: 10_000_000,
    },
  },
  form: [
    {
      section: 'limits',
      label: ['Limits', '上限', '上限'],
      fields: ['order_items', 'adjusted_points', 'message_recipients'],
    },
  ],
});
