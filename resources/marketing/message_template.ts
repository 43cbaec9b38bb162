import { defineResource } from '../define.ts';
import { letterFields, mailUseChoices } from './mail-uses.ts';

/** Texts of mails to customers, by use: messages that staff write, and mails about orders and applications. */
export const message_template = defineResource({
  name: 'message_template',
  label: ['Mail template', '電郵範本', '邮件模板'],
  plural: ['Mail templates', '電郵範本', '邮件模板'],
  about: [
    'A template is what a mail says, in both languages. Names in braces, such as {name}, are filled in for each recipient.',
    '範本是電郵的中英文內容；括號內的名稱（例如 {name}）會按收件人填上。',
    '模板是邮件的中英文内容；括号内的名称（例如 {name}）会按收件人填上。',
  ],
  subject: 'Message',
  scope: 'shared',
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      label: ['Name', '名稱', '名称'],
      help: ['Only staff see it.', '只有員工看到。', '只有员工看到。'],
      required: true,
      unique: true,
      maxLength: 80,
    },
    use: {
      kind: 'select',
      label: ['Use', '用途', '用途'],
      help: [
        'Decides what can be filled in. Of several for one use other than messages, the oldest counts.',
        '決定可填上哪些內容。除「訊息」外，同一用途有多個範本時，以最早建立的為準。',
        '决定可填上哪些内容。除“消息”外，同一用途有多个模板时，以最早创建的为准。',
      ],
      required: true,
      default: 'message',
      choices: mailUseChoices,
    },
    ...letterFields({ by: 'use' }),
  },
  list: {
    columns: ['name', 'use', 'subject', 'updated_at'],
    filters: ['name', 'use', 'subject', 'updated_at'],
    sort: 'name',
    search: ['name', 'subject'],
  },
  form: [
    { section: 'template', label: ['Template', '範本', '模板'], fields: ['name', 'use'] },
    { section: 'words', label: ['What it says', '內容', '内容'], fields: ['subject', 'text'] },
  ],
});
