import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** How staff sign in, and what the groups of a user pool may do (SPEC §6, §7). */
export const settings_sign_in = defineResource({
  ...singleton,
  name: 'settings_sign_in',
  path: 'settings/sign-in',
  label: ['Sign-in', '登入', '登录'],
  plural: ['Sign-in settings', '登入設定', '登录设置'],
  about: [
    'What is asked when staff sign in, and which roles the groups of the user pool give.',
    '員工登入時的要求，以及用戶池群組所給予的角色。',
    '员工登录时的要求，以及用户池群组所授予的角色。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'first_password_days',
  fields: {
    second_factor_for_all: {
      kind: 'boolean',
      label: ['Everybody needs a second factor', '所有人必須使用雙重驗證', '所有人必须使用双重验证'],
      help: [
        'Whatever their role: who has none sets up an authenticator app at the next sign-in. Sessions without one end within a quarter of an hour. Not beside a user pool, which asks for its own.',
        '不論角色：未設定的人下次登入時須設定驗證器應用程式；未設定的登入會在十五分鐘內終止。不適用於用戶池，其雙重驗證由用戶池負責。',
        '不论角色：未设置的人下次登录时须设置验证器应用；未设置的登录会在十五分钟内终止。不适用于用户池，其双重验证由用户池负责。',
      ],
      reauthenticate: true,
    },
    first_password_days: {
      kind: 'integer',
      label: ['Days for which a first password works', '首個密碼的有效日數', '首个密码的有效天数'],
      help: [
        'A password that somebody else set must be changed by then; after that a new one is needed.',
        '由他人設定的密碼須在此期限內更改，逾期須重新設定。',
        '由他人设置的密码须在此期限内更改，逾期须重新设置。',
      ],
      required: true,
      default: 7,
      minValue: 1,
      maxValue: 365,
      reauthenticate: true,
    },
    groups: {
      kind: 'rows',
      label: ['Groups of the user pool', '用戶池的群組', '用户池的群组'],
      help: [
        'Counts where staff sign in by a user pool. Who is in several groups may do what all their roles permit; the first row names the role that is shown. Who is in none may sign in, and do nothing.',
        '適用於以用戶池登入的員工。屬多個群組者擁有其所有角色的權限，並顯示最先一行的角色；不屬任何群組者可以登入，但沒有權限。',
        '适用于以用户池登录的员工。属于多个群组者拥有其所有角色的权限，并显示最先一行的角色；不属于任何群组者可以登录，但没有权限。',
      ],
      key: 'group',
      ordered: true,
      maxLength: 200,
      reauthenticate: true,
      fields: {
        group: { kind: 'text', label: ['Group', '群組', '群组'], required: true, maxLength: 128 },
        role: { kind: 'reference', label: ['Role', '角色', '角色'], to: 'role', required: true },
      },
    },
  },
  form: [
    {
      section: 'sign_in',
      label: ['Sign-in', '登入', '登录'],
      fields: ['second_factor_for_all', 'first_password_days'],
    },
    { section: 'groups', label: ['User pool', '用戶池', '用户池'], fields: ['groups'] },
  ],
});
