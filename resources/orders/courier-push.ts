import type { Fields } from '../kinds/index.ts';

/** States in which a sub-order can be pushed to the courier: the merchant has it, and nothing has left yet. */
export const pushableStates = ['accepted', 'packed'] as const;

/** Delivery types that a courier carries; the others are handled by the merchant, the supplier, the store or nobody. */
export const carriedTypes = ['home_delivery', 'pickup_point'] as const;

/** Push states from which staff can push a sub-order (again); `null`: it wasn't pushed yet. */
export const unpushedStates = [null, 'failed'] as const;

/** Values of a waiting push whose sub-order is shipped, handed out or cancelled: nothing is left to carry. */
export const gaveUp = { push_status: 'failed', push_problem: 'over', push_next_at: null } as const;

/** The problem of an accepted push, if the order's data has changed since it was sent. */
export const changedSince = 'changed' as const;

/**
 * The values that change in the push of a sub-order that leaves or is cancelled: a waiting push ends, a sent one
 * remains (marked as changed after a cancellation); undefined for none.
 */
export const pushAfter = (push_status: string | null, status: 'left' | 'cancelled') => {
  if (push_status === 'waiting') return gaveUp;
  return push_status === 'sent' && status === 'cancelled' ? { push_problem: changedSince } : undefined;
};

const unlessTaken = { visibleWhen: { push_status: ['waiting', 'failed'] } } as const;
const onceQueued = { visibleWhen: { push_status: ['waiting', 'sent', 'failed'] } } as const;

/**
 * The state of a sub-order's push to the courier (SPEC §7, docs/decisions/0110-courier-push.md); only the server writes
 * it.
 */
export const pushFields = {
  push_status: {
    kind: 'select',
    label: ['Courier push', '推送速遞', '推送快递'],
    readOnly: true,
    choices: [
      { value: 'waiting', label: ['Push waiting', '等候推送', '等待推送'], tone: 'info' },
      { value: 'sent', label: ['Accepted by the courier', '速遞公司已接收', '快递公司已接收'], tone: 'success' },
      { value: 'failed', label: ['Push failed', '推送失敗', '推送失败'], tone: 'error' },
    ],
  },
  push_problem: {
    kind: 'select',
    label: ['Push problem', '推送問題', '推送问题'],
    readOnly: true,
    ...unlessTaken,
    choices: [
      { value: 'refused', label: ['Refused by the courier', '速遞公司拒絕', '快递公司拒绝'], tone: 'error' },
      {
        value: changedSince,
        label: ['Changed since: tell the courier', '其後有變：請通知速遞公司', '其后有变：请通知快递公司'],
        tone: 'error',
      },
      {
        value: 'incomplete',
        label: ['The order lacks what the courier needs', '訂單欠缺速遞公司所需資料', '订单缺少快递公司所需资料'],
        tone: 'error',
      },
      { value: 'over', label: ['Not to be sent any more', '已毋須寄送', '已无需寄送'], tone: 'neutral' },
      {
        value: 'later',
        label: ['The courier can’t take it now', '速遞公司暫未能接收', '快递公司暂不能接收'],
        tone: 'warning',
      },
      {
        value: 'unreachable',
        label: ['The courier can’t be reached', '連不上速遞公司', '无法连接快递公司'],
        tone: 'warning',
      },
      { value: 'timeout', label: ['No answer in time', '逾時未有回應', '超时未响应'], tone: 'warning' },
      { value: 'unreadable', label: ['The answer makes no sense', '回覆無法理解', '回复无法理解'], tone: 'warning' },
      { value: 'key', label: ['The courier refuses the key', '速遞公司拒絕密鑰', '快递公司拒绝密钥'], tone: 'warning' },
      {
        value: 'address',
        label: ['The address in the settings can’t be called', '無法連接設定的網址', '无法连接设置的网址'],
        tone: 'warning',
      },
      {
        value: 'settings',
        label: ['Address or key is missing in the settings', '設定欠缺網址或密鑰', '设置缺少网址或密钥'],
        tone: 'warning',
      },
    ],
  },
  push_attempts: {
    kind: 'integer',
    label: ['Push attempts', '推送次數', '推送次数'],
    readOnly: true,
    ...onceQueued,
    default: 0,
    minValue: 0,
  },
  push_next_at: {
    kind: 'dateTime',
    label: ['Next push', '下次推送', '下次推送'],
    readOnly: true,
    visibleWhen: { push_status: 'waiting' },
  },
  pushed_at: {
    kind: 'dateTime',
    label: ['Accepted by the courier', '速遞公司接收時間', '快递公司接收时间'],
    readOnly: true,
    visibleWhen: { push_status: 'sent' },
  },
  push_answer: {
    kind: 'multilineText',
    label: ['Courier’s answer', '速遞公司的回覆', '快递公司的回复'],
    readOnly: true,
    ...onceQueued,
    secret: true,
    personal: true,
    maxLength: 2_000,
  },
  push_request: {
    kind: 'multilineText',
    label: ['What the courier was sent', '已傳送給速遞公司的內容', '已发送给快递公司的内容'],
    help: [
      'Kept as it was at the first attempt; never with the key.',
      '保留首次傳送時的內容，不包括密鑰。',
      '保留首次传送时的内容，不包括密钥。',
    ],
    readOnly: true,
    ...onceQueued,
    secret: true,
    personal: true,
    maxLength: 100_000,
  },
} as const satisfies Fields;
