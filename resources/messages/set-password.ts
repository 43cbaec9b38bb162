import type { Label } from './languages.ts';

/** Sentences of the page that asks for a new password, loaded with it. */
export const setPasswordMessages = {
  setPassword: ['Set a new password', '設定新密碼', '设置新密码'],
  setPasswordWhy: [
    'Before you go on, replace the password you were given, %{name}.',
    '%{name}，請先更換獲派的密碼，然後繼續。',
    '%{name}，请先更换分配给你的密码，然后继续。',
  ],
  newPassword: ['New password', '新密碼', '新密码'],
  newPasswordHint: [
    'At least %{length} characters: best several words that have nothing to do with you, the shop or each other.',
    '最少 %{length} 個字元，最好是幾個互不相關、亦與你和商店無關的字詞。',
    '最少 %{length} 个字符，最好是几个互不相关、也与你和商店无关的词。',
  ],
  newPasswordAgain: ['New password again', '再次輸入新密碼', '再次输入新密码'],
  newPasswordRequired: ['The New password is required', '請填寫新密碼', '新密码不能为空'],
  newPasswordDiffers: [
    'The New password field confirmation does not match',
    '兩次輸入的新密碼不一致',
    '两次输入的新密码不一致',
  ],
  savePassword: ['Save and continue', '儲存並繼續', '保存并继续'],
  backToSignIn: ['Back to sign-in', '返回登入頁', '返回登录页'],
} as const satisfies Record<string, Label>;

export type SetPasswordMessage = keyof typeof setPasswordMessages;
