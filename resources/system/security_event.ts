import { defineResource } from '../define.ts';

/**
 * Events of accounts: sign-ins and failed ones, ended sessions, changed passwords and permissions. Append-only, written
 * only by the server (docs/decisions/0138-security-log.md).
 */
export const security_event = defineResource({
  name: 'security_event',
  label: ['Security log', '安全日誌', '安全日志'],
  plural: ['Security log', '安全日誌', '安全日志'],
  about: [
    'Sign-ins, refused ones too, sessions that ended, and changes of passwords and rights stand here; none is deleted.',
    '登入（包括被拒的登入）、登入終止，以及密碼和權限的更改，都記錄在此，不會刪除。',
    '登录（包括被拒的登录）、登录终止，以及密码和权限的更改，都记录在此，不会删除。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'account',
  without: ['create', 'update', 'delete'],
  csv: { version: 1 },
  fields: {
    account: {
      kind: 'text',
      label: ['Account', '帳戶', '账户'],
      help: [
        'The username then. Names that nobody has aren’t kept: people type passwords there.',
        '當時的用戶名稱。不存在的名稱不會記錄，因為有人會誤在該欄輸入密碼。',
        '当时的用户名。不存在的名称不会记录，因为有人会误在该栏输入密码。',
      ],
      required: true,
      readOnly: true,
      maxLength: 120,
    },
    event: {
      kind: 'select',
      label: ['Event', '事件', '事件'],
      required: true,
      readOnly: true,
      choices: [
        { value: 'signed_in', label: ['Signed in', '登入', '登录'], tone: 'success' },
        { value: 'sign_in_refused', label: ['Sign-in refused', '登入被拒', '登录被拒'], tone: 'error' },
        {
          value: 'code_asked',
          label: ['Password right, code asked for', '密碼正確，要求驗證碼', '密码正确，要求验证码'],
          tone: 'info',
        },
        { value: 'signed_out', label: ['Signed out', '登出', '退出登录'], tone: 'neutral' },
        { value: 'session_ended', label: ['Sessions ended', '登入被終止', '登录被终止'], tone: 'warning' },
        {
          value: 'copy_stopped',
          label: ['Copied session stopped', '已截停被複製的登入', '已拦截被复制的登录'],
          tone: 'error',
        },
        { value: 'password_changed', label: ['Password changed', '更改密碼', '修改密码'], tone: 'info' },
        {
          value: 'reset_mailed',
          label: ['Password reset mailed', '已寄出重設密碼電郵', '已发出重置密码邮件'],
          tone: 'info',
        },
        {
          value: 'password_set',
          label: ['Password set by others', '由他人設定密碼', '由他人设置密码'],
          tone: 'warning',
        },
        { value: 'factor_added', label: ['Second factor set up', '已設定雙重驗證', '已设置双重验证'], tone: 'success' },
        {
          value: 'factor_removed',
          label: ['Second factor removed', '已移除雙重驗證', '已移除双重验证'],
          tone: 'warning',
        },
        { value: 'factor_refused', label: ['Code refused', '驗證碼被拒', '验证码被拒'], tone: 'error' },
        {
          value: 'proof_refused',
          label: ['Password refused', '密碼被拒', '密码被拒'],
          tone: 'error',
        },
        {
          value: 'recovery_code_used',
          label: ['Recovery code used', '使用備用驗證碼', '使用备用验证码'],
          tone: 'warning',
        },
        {
          value: 'recovery_codes_made',
          label: ['New recovery codes', '產生新的備用驗證碼', '生成新的备用验证码'],
          tone: 'info',
        },
        { value: 'role_given', label: ['Role given', '給予角色', '授予角色'], tone: 'warning' },
        {
          value: 'rights_changed',
          label: ['Rights of a role changed', '更改角色權限', '更改角色权限'],
          tone: 'warning',
        },
        {
          value: 'groups_mapped',
          label: ['Roles of groups changed', '更改群組角色', '更改群组角色'],
          tone: 'warning',
        },
        {
          value: 'settings_changed',
          label: ['Sign-in settings changed', '更改登入設定', '更改登录设置'],
          tone: 'warning',
        },
        { value: 'deleted', label: ['Account deleted', '刪除帳戶', '删除账户'], tone: 'warning' },
        { value: 'suspended', label: ['Suspended', '停用', '停用'], tone: 'warning' },
        { value: 'reinstated', label: ['Reinstated', '還原', '恢复'], tone: 'info' },
        {
          value: 'viewing_began',
          label: ['Began to view as a role', '開始以角色檢視', '开始以角色查看'],
          tone: 'info',
        },
        {
          value: 'viewing_ended',
          label: ['Stopped viewing as a role', '停止以角色檢視', '停止以角色查看'],
          tone: 'neutral',
        },
      ],
    },
    made_by: {
      kind: 'text',
      label: ['By', '經手人', '经手人'],
      help: [
        'Empty where it was the account itself, or the server.',
        '由該帳戶本人或伺服器作出則留空。',
        '由该账户本人或服务器作出则留空。',
      ],
      readOnly: true,
      maxLength: 120,
    },
    sessions: {
      kind: 'integer',
      label: ['Number of sessions', '登入數目', '登录数量'],
      readOnly: true,
      visibleWhen: { event: 'session_ended' },
    },
    details: { kind: 'text', label: ['Details', '詳情', '详情'], readOnly: true, maxLength: 600 },
    address: { kind: 'text', label: ['Address', '位址', '地址'], readOnly: true, ascii: true, maxLength: 60 },
    user_agent: { kind: 'text', label: ['Browser', '瀏覽器', '浏览器'], readOnly: true, maxLength: 400 },
  },
  list: {
    columns: ['created_at', 'account', 'event', 'made_by', 'details', 'address'],
    filters: ['account', 'event', 'made_by', 'address', 'created_at'],
    facets: ['event'],
    sort: '-created_at',
    search: ['account', 'made_by', 'details', 'address'],
  },
  form: [
    {
      section: 'event',
      label: ['Event', '事件', '事件'],
      fields: ['account', 'event', 'sessions', 'made_by', 'details', 'address', 'user_agent'],
    },
  ],
});
