import { defineResource } from '../define.ts';

/** A member of a merchant's staff, who signs in to the merchant portal, not to this one (CONTRACT, Sessions). */
export const merchant_user = defineResource({
  name: 'merchant_user',
  label: ['Merchant user', '商戶用戶', '商户用户'],
  plural: ['Merchant users', '商戶用戶', '商户用户'],
  about: [
    'Merchant users sign in to the merchant portal.',
    '商戶用戶是登入商戶平台的商戶員工。',
    '商户用户是登录商户平台的商户员工。',
  ],
  subject: 'Product',
  scope: 'shared',
  title: 'name',
  parent: 'merchant',
  fields: {
    merchant: { kind: 'reference', label: ['Merchant', '商戶', '商户'], to: 'merchant', required: true },
    name: { kind: 'text', label: ['Name', '姓名', '姓名'], required: true, maxLength: 80 },
    email: { kind: 'email', label: ['Email', '電郵', '邮箱'], required: true, unique: true },
    password: {
      kind: 'password',
      reauthenticate: true,
      label: ['Password', '密碼', '密码'],
      help: [
        'Left empty it stays as it is; a new one then has none.',
        '留空即保留現有密碼；新增時留空則沒有密碼。',
        '留空则保留现有密码；新建时留空则没有密码。',
      ],
      confirmed: true,
    },
    suspended: { kind: 'boolean', label: ['Suspended', '已停用', '已停用'] },
    remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], maxLength: 2000 },
  },
  list: {
    columns: ['name', 'email', 'merchant', 'suspended', 'updated_at'],
    filters: ['merchant', 'name', 'email', 'suspended', 'created_at'],
    sort: 'name',
    search: ['name', 'email'],
  },
  form: [
    { section: 'profile', label: ['Profile', '個人資料', '个人资料'], fields: ['merchant', 'name', 'remarks'] },
    { section: 'access', label: ['Access', '登入', '登录'], fields: ['email', 'password', 'suspended'] },
  ],
});
