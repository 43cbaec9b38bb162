import type { Label } from '../kinds/kind.ts';

/** The sign-in pages' sentences: apart, so that these pages load without the catalogues. */
export const signInMessages = {
  portal: ['OTO E-Commerce Admin Portal', 'OTO 網店管理平台', 'OTO 网店管理平台'],
  signIn: ['Sign in', '登入', '登录'],
  signingIn: ['Signing in…', '登入中…', '登录中…'],
  username: ['Username', '使用者名稱', '用户名'],
  password: ['Password', '密碼', '密码'],
  showPassword: ['Show password', '顯示密碼', '显示密码'],
  hidePassword: ['Hide password', '隱藏密碼', '隐藏密码'],
  usernameRequired: ['The Username is required', '必須填寫使用者名稱', '必须填写用户名'],
  passwordRequired: ['The Password is required', '必須填寫密碼', '必须填写密码'],
  challengeOver: ['That took too long. Please sign in again.', '時間太長，請重新登入。', '时间过长，请重新登录。'],
  signedOutElsewhere: ['You were signed out in another tab.', '你已在另一分頁登出。', '你已在另一标签页退出登录。'],
  sessionEnded: ['Your session has ended. Please sign in again.', '你的登入已結束，請重新登入。', '你的登录已结束，请重新登录。'],
  tooMany: ['Too many attempts. Please try again in %{seconds} seconds.', '嘗試次數太多，請於 %{seconds} 秒後再試。', '尝试次数过多，请在 %{seconds} 秒后重试。'],
  network: ['The server could not be reached. Check the connection and try again.', '未能連接伺服器，請檢查網絡後再試。', '无法连接服务器，请检查网络后重试。'],
  unknown: ['Unknown Error', '不明錯誤', '未知错误'],
  language: ['Language', '語言', '语言'],
  theme: ['Theme', '外觀', '外观'],
  themeLight: ['Light', '淺色', '浅色'],
  themeDark: ['Dark', '深色', '深色'],
  themeSystem: ['As the system', '跟隨系統', '跟随系统'],
  loading: ['Loading', '載入中', '加载中'],
  errorOccurred: ['An Error Occurred', '發生錯誤', '发生错误'],
  reload: ['Reload', '重新載入', '重新加载'],
} as const satisfies Record<string, Label>;

export type SignInMessage = keyof typeof signInMessages;
