import type { Label } from './languages.ts';

/** Sentences of the pages that replace a forgotten password, loaded with them. */
export const forgotPasswordMessages = {
  forgot: ['Forgotten password', '忘記密碼', '忘记密码'],
  forgotHow: [
    'Enter your username or e-mail. You get a mail with a link to set a new password.',
    '請輸入用戶名稱或電郵。你會收到載有設定新密碼連結的電郵。',
    '请输入用户名或邮箱。你会收到带有设置新密码链接的邮件。',
  ],
  who: ['Username or e-mail', '用戶名稱或電郵', '用户名或邮箱'],
  whoRequired: ['The Username or e-mail is required', '請填寫用戶名稱或電郵', '用户名或邮箱不能为空'],
  sendLink: ['Send the link', '寄出連結', '发送链接'],
  otherLink: ['Ask for another link', '索取另一連結', '获取新链接'],
  linkIncomplete: [
    'The link is incomplete. Open it again from the mail.',
    '連結不完整，請從電郵再次開啟。',
    '链接不完整，请从邮件中重新打开。',
  ],
  backToSignIn: ['Back to sign-in', '返回登入頁', '返回登录页'],
} as const satisfies Record<string, Label>;

export type ForgotPasswordMessage = keyof typeof forgotPasswordMessages;
