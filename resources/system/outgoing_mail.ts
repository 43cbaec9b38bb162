import { defineResource } from '../define.ts';

/**
 * A mail that left, or is to leave (docs/decisions/0068-outbox.md). Only the server writes it: `server/outbox/`. Who may
 * see users may see whom the shop writes to.
 */
export const outgoing_mail = defineResource({
  name: 'outgoing_mail',
  label: ['Outgoing mail', '寄出電郵', '发出邮件'],
  plural: ['Outgoing mails', '寄出電郵', '发出邮件'],
  about: [
    'Every mail that the shop sends waits here until the mail server has it. Failed ones can be sent again.',
    '商店寄出的每封電郵都在此等候，直至郵件伺服器收妥；寄送失敗的可再次寄出。',
    '商店发出的每封邮件都在此等候，直至邮件服务器接收；发送失败的可再次发送。',
  ],
  subject: 'User',
  scope: 'shared',
  title: 'subject',
  hint: 'recipient',
  without: ['create', 'update', 'delete'],
  fields: {
    subject: { kind: 'text', label: ['Subject', '主旨', '主题'], required: true, readOnly: true, maxLength: 250 },
    recipient: { kind: 'text', label: ['To', '收件人', '收件人'], required: true, readOnly: true, maxLength: 254 },
    sender: { kind: 'text', label: ['From', '寄件人', '发件人'], required: true, readOnly: true, maxLength: 400 },
    reply_to: { kind: 'text', label: ['Reply to', '回覆電郵', '回复邮箱'], readOnly: true, maxLength: 254 },
    cause: {
      kind: 'select',
      label: ['Caused by', '原因', '原因'],
      required: true,
      readOnly: true,
      choices: [
        { value: 'order', label: ['Order', '訂單', '订单'] },
        { value: 'application', label: ['Application', '申請', '申请'] },
        { value: 'message', label: ['Message', '訊息', '消息'] },
      ],
    },
    message: {
      kind: 'reference',
      label: ['Message', '訊息', '消息'],
      to: 'message',
      readOnly: true,
    },
    key: {
      kind: 'text',
      label: ['Key', '識別碼', '标识'],
      help: [
        'Names what caused the mail; nothing causes the same mail twice.',
        '標明觸發此電郵的事項；同一事項不會重複寄出。',
        '标明触发此邮件的事项；同一事项不会重复发出。',
      ],
      required: true,
      readOnly: true,
      unique: true,
      ascii: true,
      maxLength: 200,
    },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    attempts: { kind: 'integer', label: ['Attempts', '嘗試次數', '尝试次数'], readOnly: true, default: 0 },
    next_attempt_at: { kind: 'dateTime', label: ['Next attempt', '下次嘗試', '下次尝试'], readOnly: true },
    sent_at: { kind: 'dateTime', label: ['Sent', '寄出時間', '发送时间'], readOnly: true },
    problem: {
      kind: 'select',
      label: ['Problem', '問題', '问题'],
      readOnly: true,
      choices: [
        {
          value: 'refused',
          label: ['Refused by the mail server', '郵件伺服器拒收', '邮件服务器拒收'],
          tone: 'error',
        },
        {
          value: 'later',
          label: ['The mail server asks to try later', '郵件伺服器要求稍後再試', '邮件服务器要求稍后再试'],
          tone: 'warning',
        },
        {
          value: 'unreachable',
          label: ['Mail server can’t be reached', '連不上郵件伺服器', '无法连接邮件服务器'],
          tone: 'warning',
        },
        {
          value: 'insecure',
          label: [
            'Mail server isn’t safe: certificate or encryption',
            '郵件伺服器的證書或加密有問題',
            '邮件服务器的证书或加密有问题',
          ],
          tone: 'warning',
        },
        {
          value: 'login',
          label: ['Mail server refuses the login', '郵件伺服器拒絕登入', '邮件服务器拒绝登录'],
          tone: 'warning',
        },
        { value: 'timeout', label: ['No answer in time', '逾時未有回應', '超时未响应'], tone: 'warning' },
        { value: 'broken', label: ['The connection broke off', '連線中斷', '连接中断'], tone: 'warning' },
        {
          value: 'unwritable',
          label: ['The file can’t be written', '無法寫入檔案', '无法写入文件'],
          tone: 'warning',
        },
        {
          value: 'unanswered',
          label: ['Handed over whole, and never confirmed', '已全部交出，但未獲確認', '已全部交出，但未获确认'],
          tone: 'warning',
        },
      ],
    },
    last_error: {
      kind: 'text',
      label: ['The mail server’s words', '郵件伺服器的回覆', '邮件服务器的回复'],
      readOnly: true,
      maxLength: 300,
    },
    message_id: { kind: 'text', label: ['Message-ID', 'Message-ID', 'Message-ID'], readOnly: true, maxLength: 250 },
    response: {
      kind: 'text',
      label: ['Receipt of the mail server', '郵件伺服器的收據', '邮件服务器的收据'],
      help: [
        'With the number under which the mail server’s log has the mail.',
        '包括郵件伺服器記錄中此電郵的編號。',
        '包括邮件服务器日志中此邮件的编号。',
      ],
      readOnly: true,
      maxLength: 300,
    },
  },
  lifecycle: {
    field: 'status',
    initial: 'queued',
    states: {
      queued: { label: ['Queued', '等候寄出', '等待发送'], tone: 'info' },
      sending: { label: ['Sending', '寄送中', '发送中'], tone: 'info' },
      sent: { label: ['Sent', '已寄出', '已发送'], tone: 'success' },
      failed: { label: ['Failed', '寄送失敗', '发送失败'], tone: 'error' },
      unclear: { label: ['Unclear', '未能確定', '无法确定'], tone: 'warning' },
    },
    transitions: {
      hand_over: {
        from: ['queued'],
        to: 'sending',
        label: ['Hand over', '交出', '交出'],
        by: 'server',
      },
      send: {
        from: ['queued', 'sending', 'unclear'],
        to: 'sent',
        label: ['Confirm', '確認', '确认'],
        done: ['Sent', '已寄出', '已发送'],
        by: 'server',
      },
      postpone: {
        from: ['sending'],
        to: 'queued',
        label: ['Postpone', '延後', '延后'],
        done: ['Not sent yet', '尚未寄出', '尚未发送'],
        by: 'server',
      },
      fail: {
        from: ['queued', 'sending'],
        to: 'failed',
        label: ['Give up', '放棄', '放弃'],
        done: ['Failed', '寄送失敗', '发送失败'],
        by: 'server',
      },
      lose: {
        from: ['sending'],
        to: 'unclear',
        label: ['Lose sight', '失去音訊', '失去回音'],
        done: ['Unclear', '未能確定', '无法确定'],
        by: 'server',
      },
      again: {
        from: ['failed', 'unclear'],
        to: 'queued',
        label: ['Send again', '再次寄出', '再次发送'],
        icon: 'start',
        done: ['Sent again', '再次寄出', '再次发送'],
        confirm: [
          'Send [%{title}] again? Who got it already gets it once more.',
          '再次寄出 [%{title}] 嗎？已收到的人會再收到一次。',
          '再次发送 [%{title}] 吗？已收到的人会再收到一次。',
        ],
        bulk: true,
      },
    },
  },
  list: {
    columns: ['subject', 'recipient', 'cause', 'status', 'problem', 'sent_at', 'created_at'],
    filters: [
      'status',
      'problem',
      'cause',
      'message',
      'recipient',
      'subject',
      'next_attempt_at',
      'sent_at',
      'created_at',
    ],
    sort: '-created_at',
    search: ['subject', 'recipient'],
  },
  form: [
    {
      section: 'mail',
      label: ['Mail', '電郵', '邮件'],
      fields: ['subject', 'recipient', 'sender', 'reply_to', 'cause', 'message', 'key'],
    },
    {
      section: 'sending',
      label: ['Sending', '寄送', '发送'],
      fields: ['status', 'attempts', 'next_attempt_at', 'sent_at', 'problem', 'last_error', 'response', 'message_id'],
    },
  ],
});
