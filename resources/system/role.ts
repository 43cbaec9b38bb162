import { permissionPattern } from '../access.ts';
import { defineResource } from '../define.ts';
import { permissionChoices } from './permissions.ts';

/** The permissions of admin users; each user has exactly one role (CONTRACT, Who may do what). */
export const role = defineResource({
  name: 'role',
  label: ['Role', '角色', '角色'],
  plural: ['Roles', '角色', '角色'],
  about: [
    'A role says what the admin users who have it may see and do.',
    '角色決定管理員可以看到和做到甚麼。',
    '角色决定管理员可以看到和操作什么。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'name',
  fields: {
    name: { kind: 'text', label: ['Name', '名稱', '名称'], required: true, unique: true, maxLength: 60 },
    key: {
      kind: 'text',
      label: ['Key', '識別碼', '标识'],
      help: [
        'Letters, digits, dashes and underscores; other systems know the role by it.',
        '只限英文字母、數字、連字號及底線；其他系統以此識別角色。',
        '仅限英文字母、数字、连字符和下划线；其他系统以此识别角色。',
      ],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      maxLength: 40,
    },
    permissions: {
      kind: 'select',
      label: ['Permissions', '權限', '权限'],
      help: [
        '“Products” covers SKUs, labels, merchants, storefronts, customer groups and delivery too; “Users” covers user groups; “Admin users” covers roles, stores and settings.',
        '「產品」包括 SKU、標籤、商戶、網店、顧客群組及送貨；「用戶」包括用戶群組；「管理員」包括角色、商店及設定。',
        '“商品”包括 SKU、标签、商户、网店、顾客群组和配送；“用户”包括用户群组；“管理员”包括角色、商店和设置。',
      ],
      many: true,
      reauthenticate: true,
      choices: permissionChoices,
      open: permissionPattern,
    },
    requires_second_factor: {
      kind: 'boolean',
      label: ['Requires a second factor', '必須使用雙重驗證', '必须使用双重验证'],
      help: [
        'Whoever has the role sets up an authenticator app at the next sign-in. Sessions without one end within a quarter of an hour. The sign-in settings can require one of everybody.',
        '有此角色的人下次登入時須設定驗證器應用程式；未設定的登入會在十五分鐘內終止。登入設定可要求所有人使用。',
        '拥有此角色的人下次登录时须设置验证器应用；未设置的登录会在十五分钟内终止。登录设置可要求所有人使用。',
      ],
      reauthenticate: true,
    },
  },
  list: {
    columns: ['name', 'key', 'permissions', 'updated_at'],
    filters: ['name', 'key', 'permissions', 'requires_second_factor', 'updated_at'],
    sort: 'name',
    search: ['name', 'key'],
  },
  form: [
    {
      section: 'role',
      label: ['Role', '角色', '角色'],
      fields: ['name', 'key', 'requires_second_factor', 'permissions'],
    },
  ],
});
