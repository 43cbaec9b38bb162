import { defineResource } from '../define.ts';

/**
 * Customers known by their e-mail or telephone, such as a company's staff; one may be able to apply for it (SPEC §3).
 */
export const user_group = defineResource({
  name: 'user_group',
  label: ['User group', '用戶群組', '用户群组'],
  plural: ['User groups', '用戶群組', '用户群组'],
  about: [
    'A user group gathers customers by e-mail domain, e-mail or telephone number, so that offers can be made to them.',
    '用戶群組以電郵網域、電郵或電話號碼識別顧客，以便提供專屬優惠。',
    '用户群组以邮箱域名、邮箱或电话号码识别顾客，以便提供专属优惠。',
  ],
  subject: 'User',
  scope: 'shared',
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      label: ['Name', '名稱', '名称'],
      required: true,
      localized: true,
      unique: true,
      maxLength: 80,
    },
    email_domains: {
      kind: 'tags',
      label: ['Email domains', '電郵網域', '邮箱域名'],
      help: [
        'Everyone with a verified e-mail of these domains belongs to the group, such as example.hk.',
        '凡擁有這些網域的已驗證電郵，即屬此群組，例如 example.hk。',
        '凡拥有这些域名的已验证邮箱，即属此群组，例如 example.hk。',
      ],
      each: '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,}',
    },
    emails: {
      kind: 'rows',
      label: ['Emails', '電郵', '邮箱'],
      paged: true,
      key: 'email',
      fields: { email: { kind: 'email', label: ['Email', '電郵', '邮箱'], required: true } },
    },
    phone_numbers: {
      kind: 'rows',
      label: ['Phone numbers', '電話號碼', '电话号码'],
      paged: true,
      key: 'phone',
      fields: { phone: { kind: 'phone', label: ['Phone', '電話', '电话'], required: true } },
    },
    application_config: {
      kind: 'group',
      label: ['Application', '申請設定', '申请设置'],
      fields: {
        enable_application: { kind: 'boolean', label: ['Customers may apply', '接受顧客申請', '接受顾客申请'] },
        icon: {
          kind: 'media',
          label: ['Icon', '圖示', '图标'],
          help: ['Less than 512 KB.', '小於 512 KB。', '小于 512 KB。'],
          alt: false,
          size: 512,
          public: true,
          visibleWhen: { enable_application: true },
        },
        type: {
          kind: 'select',
          label: ['Proof asked for', '所需證明', '所需证明'],
          required: true,
          default: 'email',
          choices: [
            { value: 'email', label: ['Email', '電郵', '邮箱'] },
            { value: 'staff_no', label: ['Staff number', '員工編號', '员工编号'] },
            { value: 'attachment', label: ['Attachment', '附件', '附件'] },
          ],
          visibleWhen: { enable_application: true },
        },
        max_attachment: {
          kind: 'integer',
          label: ['Most attachments', '附件數目上限', '附件数量上限'],
          required: true,
          default: 1,
          minValue: 1,
          maxValue: 20,
          visibleWhen: { enable_application: true, type: 'attachment' },
        },
        visibility: {
          kind: 'select',
          label: ['Visibility', '可見性', '可见性'],
          help: [
            'A hidden group is applied for by its link only.',
            '隱藏的群組只可經連結申請。',
            '隐藏的群组只能通过链接申请。',
          ],
          required: true,
          default: 'public',
          choices: [
            { value: 'public', label: ['Public', '公開', '公开'], tone: 'success' },
            { value: 'hidden', label: ['Hidden', '隱藏', '隐藏'], tone: 'neutral' },
          ],
          visibleWhen: { enable_application: true },
        },
        require_approval: {
          kind: 'boolean',
          label: ['Requires approval', '須經審批', '需要审批'],
          default: true,
          visibleWhen: { enable_application: true },
        },
        instruction: {
          kind: 'richText',
          label: ['Instruction', '申請須知', '申请须知'],
          help: ['What applicants read before they apply.', '申請人於申請前閱讀的說明。', '申请人在申请前阅读的说明。'],
          localized: true,
          maxLength: 10_000,
          visibleWhen: { enable_application: true },
        },
      },
    },
  },
  list: {
    columns: [
      'name',
      'email_domains',
      'emails',
      'phone_numbers',
      'application_config.enable_application',
      'updated_at',
    ],
    filters: [
      'name',
      'email_domains',
      'application_config.enable_application',
      'application_config.type',
      'application_config.visibility',
      'updated_at',
    ],
    sort: 'name',
    search: ['name'],
  },
  form: [
    { section: 'group', label: ['Group', '群組', '群组'], fields: ['name', 'email_domains'] },
    { section: 'members', label: ['Members', '成員', '成员'], fields: ['emails', 'phone_numbers'] },
    { section: 'joining', label: ['Joining', '加入方法', '加入方式'], fields: ['application_config'] },
  ],
});
