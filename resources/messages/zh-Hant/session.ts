import type { SessionMessages } from '../en/session.ts';

const session: SessionMessages = {
  session: {
    signedOut: '你已登出',
    viewingBegan: '你正以「%{role}」檢視',
    viewingEnded: '已恢復以你本人的身份檢視',
    othersEnded: '你的其他登入已全部終止',
    ended: '該登入已終止',
    proved: '已確認是你本人',
    factorRemoved: '已移除雙重驗證，只憑密碼即可登入',
    resetAsked: '如有此帳戶，載有連結的電郵即將寄到。連結半小時內有效，只可使用一次。如未收到，請聯絡管理員。',
    resetWorks: '連結有效。',
    resetDone: '密碼已更改，請以新密碼登入。',
    resetSubject: '管理平台的密碼',
    resetText:
      '有人為你在管理平台的帳戶 %{username} 要求重設密碼。\n\n如果是你本人，請在半小時內開啟此連結，只可使用一次：\n\n%{link}\n\n如果不是你，請勿理會，密碼不會更改。',
    passkeyRemoved: '已移除通行密鑰',
    sessionsEnded: '該帳戶的所有登入已終止',
    suspended: '帳戶已停用，並已在所有裝置登出',
    reinstated: '帳戶可以重新登入',
    openApiPassword: '新的開放 API 密碼即時生效，舊的已經失效',
  },
};

export default session;
