import { defineResource } from '../define.ts';

/** A message to staff, shown at the top of the portal during a period (SPEC §6, articles; `GET banner`). */
export const staff_article = defineResource({
  name: 'staff_article',
  path: 'article',
  label: ['Article', '公告', '公告'],
  plural: ['Articles', '公告', '公告'],
  about: [
    'An article is a message to all staff, which stands at the top of the portal from one moment until another.',
    '公告是給所有員工的訊息，在指定時段顯示於平台頂部。',
    '公告是给所有员工的消息，在指定时段显示在平台顶部。',
  ],
  subject: 'Article',
  scope: 'shared',
  title: 'text_en',
  fields: {
    text_en: {
      kind: 'text',
      label: ['English text', '英文內容', '英文内容'],
      help: [
        'Short: the top of the portal has one line. Whoever’s language has no text of its own reads this.',
        '宜簡短：平台頂部只有一行。沒有該語言內容的員工會看到英文。',
        '宜简短：平台顶部只有一行。没有该语言内容的员工会看到英文。',
      ],
      required: true,
      maxLength: 300,
    },
    text_zh_hant: {
      kind: 'text',
      label: ['Traditional Chinese text', '繁體中文內容', '繁体中文内容'],
      maxLength: 300,
    },
    text_zh_hans: {
      kind: 'text',
      label: ['Simplified Chinese text', '簡體中文內容', '简体中文内容'],
      maxLength: 300,
    },
    severity: {
      kind: 'select',
      label: ['Severity', '重要程度', '重要程度'],
      help: ['A severe one can’t be dismissed.', '緊急公告不能關閉。', '紧急公告不能关闭。'],
      required: true,
      default: 'info',
      choices: [
        { value: 'info', label: ['Information', '資訊', '信息'], tone: 'info' },
        { value: 'warning', label: ['Warning', '提示', '提示'], tone: 'warning' },
        { value: 'severe', label: ['Severe', '緊急', '紧急'], tone: 'error' },
      ],
    },
    started_at: { kind: 'dateTime', label: ['From', '由', '从'], required: true },
    ended_at: {
      kind: 'dateTime',
      label: ['Until', '至', '至'],
      help: ['Empty: until it is deleted.', '留空：直至刪除。', '留空：直到删除。'],
      after: 'started_at',
    },
  },
  list: {
    columns: ['text_en', 'severity', 'started_at', 'ended_at', 'updated_at'],
    filters: ['text_en', 'severity', 'started_at', 'ended_at'],
    sort: '-started_at',
    search: ['text_en', 'text_zh_hant', 'text_zh_hans'],
  },
  form: [
    { section: 'text', label: ['Text', '內容', '内容'], fields: ['text_en', 'text_zh_hant', 'text_zh_hans'] },
    { section: 'shown', label: ['Shown', '顯示', '显示'], fields: ['started_at', 'ended_at', 'severity'] },
  ],
});
