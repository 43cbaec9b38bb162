import { defineResource } from '../define.ts';

/** A member of staff, who signs in to this portal (SPEC §1). */
export const admin_user = defineResource({
  name: 'admin_user',
  label: ['Admin user', '管理員', '管理员'],
  plural: ['Admin users', '管理員', '管理员'],
  about: [
    'Admin users are the staff who sign in to this portal.',
    '管理員是登入本平台的員工。',
    '管理员是登录本平台的员工。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'username',
  hint: 'name',
  fields: {
    username: {
      kind: 'text',
      label: ['Username', '用戶名稱', '用户名'],
      required: true,
      unique: true,
      ascii: true,
      alphaDash: true,
      minLength: 3,
      maxLength: 40,
      reauthenticate: true,
    },
    name: { kind: 'text', label: ['Name', '姓名', '姓名'], required: true, maxLength: 80 },
    email: {
      kind: 'email',
      label: ['Email', '電郵', '邮箱'],
      required: true,
      unique: true,
      reauthenticate: true,
    },
    role: { kind: 'reference', label: ['Role', '角色', '角色'], to: 'role', required: true, reauthenticate: true },
    password: {
      kind: 'password',
      label: ['Password', '密碼', '密码'],
      help: [
        'Left empty it stays as it is; without one nobody can sign in. Whoever gets a password from you sets an own one at the next sign-in.',
        '留空即保留現有密碼；沒有密碼不能登入。由你設定的密碼，對方下次登入時須自行更改。',
        '留空则保留现有密码；没有密码无法登录。由你设置的密码，对方下次登录时须自行更改。',
      ],
      confirmed: true,
      reauthenticate: true,
    },
    must_change_password: {
      kind: 'boolean',
      label: ['Must change password', '須更改密碼', '须更改密码'],
      readOnly: true,
    },
    first_password_at: {
      kind: 'dateTime',
      label: ['First password set', '首個密碼設定於', '首个密码设置于'],
      help: [
        'It works for as many days as the sign-in settings say; after that, set a new one.',
        '首個密碼的有效日數見登入設定；逾期請重新設定。',
        '首个密码的有效天数见登录设置；逾期请重新设置。',
      ],
      readOnly: true,
      visibleWhen: { must_change_password: true },
    },
    second_factor: {
      kind: 'boolean',
      label: ['Second factor', '雙重驗證', '双重验证'],
      help: [
        'Whether signing in asks for a code of an authenticator app, besides the password. Each admin user sets it up in the own profile.',
        '登入時除密碼外，是否還要輸入驗證器應用程式的驗證碼。各管理員在自己的個人檔案中設定。',
        '登录时除密码外，是否还要输入验证器应用的验证码。各管理员在自己的个人资料中设置。',
      ],
      readOnly: true,
    },
    suspended: { kind: 'boolean', label: ['Status', '狀態', '状态'] },
    remarks: { kind: 'multilineText', label: ['Remarks', '備註', '备注'], maxLength: 2000 },
  },
  lifecycle: {
    field: 'suspended',
    initial: 'active',
    states: {
      active: { value: false, label: ['Active', '使用中', '使用中'], tone: 'success' },
      suspended: { value: true, label: ['Suspended', '已停用', '已停用'], tone: 'warning' },
    },
    transitions: {
      suspend: {
        from: ['active'],
        to: 'suspended',
        label: ['Suspend', '停用', '停用'],
        icon: 'stop',
        done: ['Suspended', '已停用', '已停用'],
        confirm: [
          'Are you sure to suspend [%{title}]? All sessions of this admin user end at once.',
          '確定停用 [%{title}] 嗎？此管理員的所有登入會即時終止。',
          '确定停用 [%{title}] 吗？该管理员的所有登录会立即终止。',
        ],
        bulk: true,
      },
      reinstate: {
        from: ['suspended'],
        to: 'active',
        label: ['Reinstate', '還原', '恢复'],
        icon: 'start',
        done: ['Reinstated', '已還原', '已恢复'],
        reauthenticate: true,
        confirm: ['Are you sure to reinstate [%{title}]?', '確定還原 [%{title}] 嗎？', '确定恢复 [%{title}] 吗？'],
        bulk: true,
      },
    },
  },
  actions: {
    reset_second_factor: {
      label: ['Reset second factor', '重設雙重驗證', '重置双重验证'],
      icon: 'key',
      confirm: [
        'Take away the second factor of [%{title}]? Make sure first that it is really them who asks. They are signed out on each device. Until they set up a new one, which their role may require at once, the password alone signs in.',
        '移除 [%{title}] 的雙重驗證嗎？請先確定提出要求的確實是本人。對方會在所有裝置登出，之後只憑密碼登入，直至重新設定（角色或會要求登入時立即設定）。',
        '移除 [%{title}] 的双重验证吗？请先确定提出要求的确实是本人。对方会在所有设备退出，之后只凭密码登录，直至重新设置（角色可能要求登录时立即设置）。',
      ],
      offered: { second_factor: [true] },
      reauthenticate: true,
    },
    end_sessions: {
      label: ['End sessions', '終止登入', '终止登录'],
      icon: 'leave',
      confirm: [
        'End all sessions of [%{title}]? They are signed out on each device at once. Your own session stays.',
        '終止 [%{title}] 的所有登入嗎？對方會即時在所有裝置登出。你現時的登入會保留。',
        '终止 [%{title}] 的所有登录吗？对方会立即在所有设备退出。你当前的登录会保留。',
      ],
      bulk: true,
    },
  },
  list: {
    columns: ['username', 'name', 'email', 'role', 'suspended', 'updated_at'],
    filters: ['username', 'name', 'email', 'role', 'suspended', 'second_factor', 'must_change_password', 'created_at'],
    sort: 'username',
    search: ['username', 'name', 'email'],
  },
  form: [
    { section: 'profile', label: ['Profile', '個人資料', '个人资料'], fields: ['name', 'email', 'remarks'] },
    {
      section: 'access',
      label: ['Access', '登入及權限', '登录和权限'],
      fields: [
        'username',
        'role',
        'password',
        'must_change_password',
        'first_password_at',
        'second_factor',
        'suspended',
      ],
    },
  ],
});
