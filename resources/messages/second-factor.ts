import type { Label } from './languages.ts';

/** Sentences of the sign-in pages about the second factor, loaded with them. */
export const secondFactorMessages = {
  prove: ['Enter your code', '輸入驗證碼', '输入验证码'],
  proveHow: [
    'Open your authenticator app, and enter the six digits it shows for this portal.',
    '請開啟驗證器應用程式，輸入它為本平台顯示的六位數字。',
    '请打开验证器应用，输入它为本平台显示的六位数字。',
  ],
  code: ['Code', '驗證碼', '验证码'],
  codeRequired: ['The Code is required', '請填寫驗證碼', '验证码不能为空'],
  lost: [
    'Without your phone, enter one of your recovery codes. Without these, ask an administrator to reset your second factor.',
    '沒有電話？請輸入一個備用驗證碼；連備用驗證碼也沒有，請管理員重設雙重驗證。',
    '没有手机？请输入一个备用验证码；连备用验证码也没有，请管理员重置双重验证。',
  ],
  proveHowAtPool: [
    'Enter the code that the user pool asks for: of your authenticator app, or that it just sent you.',
    '請輸入用戶池要求的驗證碼：來自你的驗證器應用程式，或剛發送給你的。',
    '请输入用户池要求的验证码：来自你的验证器应用，或刚发送给你的。',
  ],
  lostAtPool: [
    'Without it, ask the administrator of the user pool.',
    '沒有驗證碼？請聯絡用戶池的管理員。',
    '没有验证码？请联系用户池的管理员。',
  ],
  usePasskey: ['Use a passkey', '使用通行密鑰', '使用通行密钥'],
  noPasskey: [
    'No passkey was used. Try again, or enter a code.',
    '未有使用通行密鑰。請再試，或輸入驗證碼。',
    '未使用通行密钥。请重试，或输入验证码。',
  ],
  goOn: ['Continue', '繼續', '继续'],
  backToSignIn: ['Back to sign-in', '返回登入頁', '返回登录页'],
  setUp: ['Set up your second factor', '設定雙重驗證', '设置双重验证'],
  setUpWhy: [
    'You are required to give a code besides your password.',
    '除密碼外，你還須輸入驗證碼。',
    '除密码外，你还须输入验证码。',
  ],
  scan: [
    'Scan this with an authenticator app on your phone, then enter the six digits that it shows.',
    '請用電話上的驗證器應用程式掃描，然後輸入它顯示的六位數字。',
    '请用手机上的验证器应用扫描，然后输入它显示的六位数字。',
  ],
  qrCode: ['QR code for the authenticator app', '供驗證器應用程式掃描的二維碼', '供验证器应用扫描的二维码'],
  typeSecret: ['Or type this key into it:', '或在應用程式輸入此密鑰：', '或在应用中输入此密钥：'],
  openInApp: [
    'Open in an authenticator app on this device',
    '在此裝置的驗證器應用程式開啟',
    '在此设备的验证器应用中打开',
  ],
  copySecret: ['Copy the key', '複製密鑰', '复制密钥'],
  copied: ['Copied', '已複製', '已复制'],
  tryAgain: ['Try again', '重試', '重试'],
  firstCode: ['Code that the app shows', '應用程式顯示的驗證碼', '应用显示的验证码'],
  recoveryCodes: ['Keep your recovery codes', '保存備用驗證碼', '保存备用验证码'],
  keepCodes: [
    'Each of these signs you in once without your phone. They are shown this once: print them, or put them into your password manager.',
    '沒有電話時，每個備用驗證碼可供登入一次。它們只會顯示這一次，請列印或存入密碼管理工具。',
    '没有手机时，每个备用验证码可供登录一次。它们只会显示这一次，请打印或存入密码管理工具。',
  ],
  copyCodes: ['Copy all', '全部複製', '全部复制'],
  codesKept: ['I have kept them', '我已保存', '我已保存'],
} as const satisfies Record<string, Label>;

export type SecondFactorMessage = keyof typeof secondFactorMessages;
