import type { Label } from './languages.ts';

/** Sentences for errors of a user pool, loaded with the code that calls the pool. */
export const userPoolMessages = {
  credentials: ['The username or the password is wrong', '用戶名稱或密碼不正確', '用户名或密码不正确'],
  challengeOver: [
    'That took too long, or was done already. Please sign in again.',
    '時間太長或已經完成，請重新登入。',
    '时间太长或已经完成，请重新登录。',
  ],
  currentPassword: ['The Current password is wrong', '目前密碼不正確', '当前密码不正确'],
  passwordRefused: [
    'The user pool doesn’t take this password: %{reason}',
    '用戶池不接受此密碼：%{reason}',
    '用户池不接受此密码：%{reason}',
  ],
  wrongCode: [
    'The Code is wrong, or over. Please enter the latest one.',
    '驗證碼不正確或已過期，請輸入最新的驗證碼。',
    '验证码不正确或已过期，请输入最新的验证码。',
  ],
  resetRequired: [
    'Your password has to be reset in the user pool first. Please ask its administrator.',
    '你的密碼須先在用戶池重設，請聯絡其管理員。',
    '你的密码须先在用户池中重置，请联系其管理员。',
  ],
  unconfirmed: [
    'Your account isn’t confirmed in the user pool yet. Please ask its administrator.',
    '你的帳戶尚未在用戶池確認，請聯絡其管理員。',
    '你的账户尚未在用户池中确认，请联系其管理员。',
  ],
  otherStep: [
    'The user pool asks for a step that this portal doesn’t have (%{step}). Please ask its administrator.',
    '用戶池要求本平台未有提供的步驟（%{step}），請聯絡其管理員。',
    '用户池要求本平台没有提供的步骤（%{step}），请联系其管理员。',
  ],
  tooMany: [
    'Too many attempts. Please try again in some minutes.',
    '嘗試次數過多，請於數分鐘後再試。',
    '尝试次数过多，请在几分钟后重试。',
  ],
  unreachable: [
    'The user pool could not be reached. Check the connection and try again.',
    '未能連接用戶池，請檢查網絡後再試。',
    '无法连接用户池，请检查网络后重试。',
  ],
  unwell: [
    'The user pool doesn’t work at the moment. Please try again later.',
    '用戶池暫時未能運作，請稍後再試。',
    '用户池暂时无法工作，请稍后重试。',
  ],
} as const satisfies Record<string, Label>;

export type UserPoolMessage = keyof typeof userPoolMessages;
