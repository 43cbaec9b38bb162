import type { Label } from '../kinds/kind.ts';

/** The sign-in pages' sentences: apart, so that these pages load without the catalogues. */
export const signInMessages = {
  portal: ['OTO E-Commerce Admin Portal', 'OTO E-Commerce Admin Portal', 'OTO E-Commerce Admin Portal'],
  signIn: ['Sign in', '登入', '登录'],
  signingIn: ['Signing in…', '登入中…', '登录中…'],
  username: ['Username', '使用者名稱', '用户名'],
  password: ['Password', '密碼', '密码'],
  showPassword: ['Show password', '顯示密碼', '显示密码'],
  hidePassword: ['Hide password', '隱藏密碼', '隐藏密码'],
  usernameRequired: ['The Username is required', '必須填寫使用者名稱', '必须填写用户名'],
  passwordRequired: ['The Password is required', '必須填寫密碼', '必须填写密码'],
  setPassword: ['Set a new password', '設定新密碼', '设置新密码'],
  setPasswordWhy: ['Before you go on, replace the password you were given, %{name}.', '%{name}，請先更換獲派的密碼，然後繼續。', '%{name}，请先更换分配给你的密码，然后继续。'],
  newPassword: ['New password', '新密碼', '新密码'],
  newPasswordAgain: ['New password again', '再次輸入新密碼', '再次输入新密码'],
  newPasswordRequired: ['The New password is required', '必須填寫新密碼', '必须填写新密码'],
  newPasswordDiffers: ['The New password field confirmation does not match', '兩次輸入的新密碼不一致', '两次输入的新密码不一致'],
  savePassword: ['Save and continue', '儲存並繼續', '保存并继续'],
  backToSignIn: ['Back to sign-in', '返回登入頁', '返回登录页'],
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
