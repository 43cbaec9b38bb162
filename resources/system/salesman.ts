import { defineResource } from '../define.ts';

/**
 * A salesperson, whose code customers enter at checkout; signs in to the shop's other systems only (CONTRACT,
 * Sessions).
 */
export const salesman = defineResource({
  name: 'salesman',
  label: ['Salesman', '銷售員', '销售员'],
  plural: ['Salesmen', '銷售員', '销售员'],
  about: [
    'Salesmen are credited with the orders that carry their code.',
    '訂單附有銷售員編號時，業績歸該銷售員所有。',
    '订单附有销售员编号时，业绩归该销售员所有。',
  ],
  subject: 'Salesman',
  scope: 'shared',
  title: 'name',
  hint: 'code',
  fields: {
    name: { kind: 'text', label: ['Name', '姓名', '姓名'], required: true, maxLength: 80 },
    code: {
      kind: 'text',
      label: ['Code', '編號', '编号'],
      help: ['What customers type at the checkout.', '顧客結賬時輸入的編號。', '顾客结账时输入的编号。'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 20,
    },
    email: { kind: 'email', label: ['Email', '電郵', '邮箱'], required: true, unique: true },
    phone: { kind: 'phone', label: ['Phone', '電話', '电话'] },
    storefronts: { kind: 'reference', label: ['Storefronts', '網店', '网店'], to: 'storefront', many: true },
    username: {
      kind: 'text',
      label: ['Username', '用戶名稱', '用户名'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      minLength: 3,
      maxLength: 40,
    },
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
  },
  list: {
    columns: ['code', 'name', 'email', 'phone', 'storefronts', 'suspended', 'updated_at'],
    filters: ['code', 'name', 'email', 'phone', 'storefronts', 'suspended', 'created_at', 'updated_at'],
    sort: 'code',
    search: ['code', 'name', 'username', 'email', 'phone'],
  },
  form: [
    {
      section: 'profile',
      label: ['Profile', '個人資料', '个人资料'],
      fields: ['name', 'code', 'email', 'phone', 'storefronts'],
    },
    { section: 'access', label: ['Access', '登入', '登录'], fields: ['username', 'password', 'suspended'] },
  ],
});
