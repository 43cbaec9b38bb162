import type { SignInMessage } from './sign-in.ts';

/** The same in Traditional and Simplified Chinese, loaded on demand. */
export const signInChinese = {
  portal: ['OTO 網店管理平台', 'OTO 网店管理平台'],
  signIn: ['登入', '登录'],
  signingIn: ['登入中…', '登录中…'],
  username: ['用戶名稱', '用户名'],
  password: ['密碼', '密码'],
  showPassword: ['顯示密碼', '显示密码'],
  hidePassword: ['隱藏密碼', '隐藏密码'],
  forgotPassword: ['忘記密碼？', '忘记密码？'],
  usernameRequired: ['請填寫用戶名稱', '用户名不能为空'],
  passwordRequired: ['請填寫密碼', '密码不能为空'],
  signedOutElsewhere: ['你已在另一分頁登出。', '你已在另一标签页退出登录。'],
  sessionEnded: ['你的登入已結束，請重新登入。', '你的登录已结束，请重新登录。'],
  tooMany: ['嘗試次數過多，請於 %{seconds} 秒後再試。', '尝试次数过多，请在 %{seconds} 秒后重试。'],
  tooManyMinutes: ['嘗試次數過多，請於 %{minutes} 分鐘後再試。', '尝试次数过多，请在 %{minutes} 分钟后重试。'],
  addressOutage: [
    '未能連接地址服務，暫時不能讀取或更改地址區域；其他功能如常。請稍後再試。',
    '无法连接地址服务，暂时不能读取或更改地址区域；其他功能正常。请稍后重试。',
  ],
  addressSession: [
    '地址服務不接受你的登入；其他功能如常。請登出後再登入；如仍不成功，請通知管理地址服務的人員。',
    '地址服务不接受你的登录；其他功能正常。请退出后重新登录；如仍不成功，请通知管理地址服务的人员。',
  ],
  network: ['未能連接伺服器，請檢查網絡後再試。', '无法连接服务器，请检查网络后重试。'],
  unknown: ['不明錯誤', '未知错误'],
  language: ['語言', '语言'],
  theme: ['外觀', '外观'],
  themeLight: ['淺色', '浅色'],
  themeDark: ['深色', '深色'],
  themeSystem: ['跟隨系統', '跟随系统'],
  errorOccurred: ['發生錯誤', '发生错误'],
  reload: ['重新載入', '重新加载'],
} as const satisfies Record<SignInMessage, readonly [zhHant: string, zhHans: string]>;
