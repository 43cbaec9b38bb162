import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** The sender of mails to customers (SPEC §7, settings). */
export const settings_mail = defineResource({
  ...singleton,
  name: 'settings_mail',
  path: 'settings/mail',
  label: ['Email', '電郵', '邮件'],
  plural: ['Email settings', '電郵設定', '邮件设置'],
  about: [
    'Sender and footer of the mails to customers.',
    '給顧客的電郵的寄件人和頁尾。',
    '发给顾客的邮件的发件人和页脚。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'sender_name',
  fields: {
    sender_name: {
      kind: 'text',
      label: ['Sender name', '寄件人名稱', '发件人名称'],
      help: ['The name that customers see in their inbox.', '顧客在收件箱看到的名稱。', '顾客在收件箱看到的名称。'],
      localized: true,
      maxLength: 60,
    },
    sender_address: {
      kind: 'email',
      label: ['Sender address', '寄件人電郵', '发件人邮箱'],
      help: [
        'All mails come from it. The mail server must be allowed to send for its domain.',
        '所有電郵以此寄出。郵件伺服器須獲其網域授權。',
        '所有邮件以此发出。邮件服务器须获其域名授权。',
      ],
    },
    reply_to: {
      kind: 'email',
      label: ['Reply to', '回覆電郵', '回复邮箱'],
      help: [
        'Answers go here; without it to the sender.',
        '回覆寄往此處；留空則寄往寄件人。',
        '回复寄往此处；留空则寄往发件人。',
      ],
    },
    footer: {
      kind: 'multilineText',
      label: ['Footer', '頁尾', '页脚'],
      help: ['Stands below every mail.', '置於每封電郵之下。', '置于每封邮件之下。'],
      localized: true,
      maxLength: 1000,
    },
  },
  form: [
    {
      section: 'sender',
      label: ['Sender', '寄件人', '发件人'],
      fields: ['sender_name', 'sender_address', 'reply_to'],
    },
    { section: 'text', label: ['Text', '文字', '文字'], fields: ['footer'] },
  ],
});
