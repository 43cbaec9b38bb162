import { userLocales } from '../choices.ts';
import { defineResource } from '../define.ts';
import { letterFields } from './mail-uses.ts';

/** States with figures, which a draft doesn't have. */
const begun = { status: ['sending', 'paused', 'sent', 'stopped'] } as const;

/**
 * A message by email to customers (SPEC §6, admin:SendMessage): written as a draft, then sent to recipients who are
 * counted and stored when sending starts (docs/decisions/0079-messages.md).
 */
export const message = defineResource({
  name: 'message',
  label: ['Message', '訊息', '消息'],
  plural: ['Messages', '訊息', '消息'],
  about: [
    'A message is an email to customers: to some, to user groups, or to a list of addresses.',
    '訊息是寄給顧客的電郵：可寄給個別顧客、用戶群組或一批地址。',
    '消息是发给顾客的邮件：可发给个别顾客、用户群组或一批地址。',
  ],
  subject: 'Message',
  scope: 'shared',
  title: 'name',
  leadsTo: [{ to: 'outgoing_mail', by: 'message' }],
  fields: {
    name: {
      kind: 'text',
      label: ['Name', '名稱', '名称'],
      help: ['Only staff see it.', '只有員工看到。', '只有员工看到。'],
      required: true,
      maxLength: 80,
    },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    recipients: {
      kind: 'integer',
      label: ['Recipients', '收件人數', '收件人数'],
      readOnly: true,
      visibleWhen: begun,
    },
    started_at: { kind: 'dateTime', label: ['Begun', '開始時間', '开始时间'], readOnly: true, visibleWhen: begun },
    finished_at: { kind: 'dateTime', label: ['Finished', '完成時間', '完成时间'], readOnly: true, visibleWhen: begun },
    to: {
      kind: 'select',
      label: ['Who gets it', '收件對象', '收件对象'],
      required: true,
      default: 'user_groups',
      choices: [
        { value: 'users', label: ['Some customers', '個別顧客', '个别顾客'] },
        { value: 'user_groups', label: ['User groups', '用戶群組', '用户群组'] },
        { value: 'emails', label: ['A list of addresses', '一批電郵地址', '一批邮箱地址'] },
      ],
    },
    users: {
      kind: 'reference',
      label: ['Customers', '顧客', '顾客'],
      to: 'user',
      many: true,
      visibleWhen: { to: 'users' },
    },
    user_groups: {
      kind: 'reference',
      label: ['User groups', '用戶群組', '用户群组'],
      help: [
        'Their customers, and the addresses on their lists. Who is in several gets one mail.',
        '群組的顧客及其名單上的地址；屬多個群組者只收一封。',
        '群组的顾客及其名单上的地址；属多个群组者只收一封。',
      ],
      to: 'user_group',
      many: true,
      visibleWhen: { to: 'user_groups' },
    },
    emails: {
      kind: 'rows',
      label: ['Addresses', '電郵地址', '邮箱地址'],
      help: [
        'Paste any number, a line each. What is no address is named by its line, and what stands twice counts once.',
        '可貼上任意數量，每行一個；不是地址的會按行列出，重複的只計一次。',
        '可粘贴任意数量，每行一个；不是地址的会按行列出，重复的只计一次。',
      ],
      paged: true,
      importable: {
        add: ['Add addresses', '加入地址', '添加地址'],
        remove: ['Remove addresses', '移除地址', '移除地址'],
        known: { entity: 'user', field: 'email' },
      },
      key: 'email',
      fields: { email: { kind: 'email', label: ['Email', '電郵', '邮箱'], required: true } },
      visibleWhen: { to: 'emails' },
    },
    unknown_locale: {
      kind: 'select',
      label: ['Language for others', '其他人的語言', '其他人的语言'],
      help: [
        'Customers get their own language. Addresses that the shop doesn’t know get this; without a choice, both.',
        '顧客收到其語言的版本；商店不認識的地址收到此語言，留空則中英對照。',
        '顾客收到其语言的版本；商店不认识的地址收到此语言，留空则中英对照。',
      ],
      choices: userLocales,
    },
    ...letterFields('message'),
  },
  lifecycle: {
    field: 'status',
    initial: 'draft',
    states: {
      draft: { label: ['Draft', '草稿', '草稿'], tone: 'neutral' },
      sending: { label: ['Sending', '寄送中', '发送中'], tone: 'info' },
      paused: { label: ['Paused', '已暫停', '已暂停'], tone: 'warning' },
      sent: { label: ['Sent', '已寄出', '已发送'], tone: 'success' },
      stopped: { label: ['Stopped', '已停止', '已停止'], tone: 'error' },
    },
    transitions: {
      send: {
        from: ['draft'],
        to: 'sending',
        label: ['Send', '寄出', '发送'],
        done: ['Sending begun', '開始寄送', '开始发送'],
        page: true,
        form: {
          recipients: {
            kind: 'integer',
            label: ['Recipients', '收件人數', '收件人数'],
            help: ['Refused if there are others by now.', '若人數已變則不會寄出。', '若人数已变则不会发送。'],
            minValue: 1,
          },
        },
      },
      pause: {
        from: ['sending'],
        to: 'paused',
        label: ['Pause', '暫停', '暂停'],
        icon: 'stop',
        done: ['Paused', '已暫停', '已暂停'],
        confirm: [
          'Pause [%{title}]? Mails that already wait in the outbox (500 at most, so all of a small message) still leave.',
          '暫停 [%{title}] 嗎？已在寄件匣等候的電郵（最多 500 封，收件人少則為全部）仍會寄出。',
          '暂停 [%{title}] 吗？已在发件箱等候的邮件（最多 500 封，收件人少则为全部）仍会发出。',
        ],
      },
      resume: {
        from: ['paused'],
        to: 'sending',
        label: ['Go on', '繼續', '继续'],
        icon: 'start',
        done: ['Resumed', '已繼續', '已继续'],
      },
      stop: {
        from: ['sending', 'paused'],
        to: 'stopped',
        label: ['Stop for good', '永久停止', '永久停止'],
        icon: 'stop',
        done: ['Stopped', '已停止', '已停止'],
        confirm: [
          'Stop [%{title}] for good? Who has not got it yet never will. Up to 500 mails that wait in the outbox still leave.',
          '永久停止 [%{title}] 嗎？尚未收到的人不會再收到。已在寄件匣等候的電郵（最多 500 封）仍會寄出。',
          '永久停止 [%{title}] 吗？尚未收到的人不会再收到。已在发件箱等候的邮件（最多 500 封）仍会发出。',
        ],
      },
      finish: {
        from: ['sending'],
        to: 'sent',
        label: ['Finish', '完成', '完成'],
        done: ['Sent', '已寄出', '已发送'],
        by: 'server',
      },
    },
  },
  actions: {
    test: {
      label: ['Send me a test', '寄給我測試', '发给我测试'],
      confirm: [
        'Send [%{title}] to your own address, in both languages?',
        '把 [%{title}] 的中英文版本寄到你自己的電郵嗎？',
        '把 [%{title}] 的中英文版本发到你自己的邮箱吗？',
      ],
    },
  },
  list: {
    columns: ['name', 'subject', 'to', 'status', 'recipients', 'started_at', 'finished_at'],
    filters: ['name', 'status', 'to', 'started_at', 'finished_at', 'created_at'],
    sort: '-created_at',
    search: ['name', 'subject'],
  },
  form: [
    {
      section: 'message',
      label: ['Message', '訊息', '消息'],
      fields: ['name', 'status', 'recipients', 'started_at', 'finished_at'],
    },
    {
      section: 'recipients',
      label: ['Who gets it', '收件對象', '收件对象'],
      fields: ['to', 'unknown_locale', 'users', 'user_groups', 'emails'],
    },
    {
      section: 'words',
      label: ['What it says', '內容', '内容'],
      fields: ['subject', 'text'],
      fillFrom: { to: 'message_template', filter: { use: 'message' } },
    },
  ],
});
