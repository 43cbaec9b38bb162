import type { SessionMessages } from '../en/session.ts';

const session: SessionMessages = {
  session: {
    signedOut: '你已退出登录',
    viewingBegan: '你正以“%{role}”查看',
    viewingEnded: '已恢复以你本人的身份查看',
    othersEnded: '你的其他登录已全部终止',
    ended: '该登录已终止',
    proved: '已确认是你本人',
    factorRemoved: '已移除双重验证，只凭密码即可登录',
    resetAsked: '如有此账户，载有链接的邮件即将寄到。链接半小时内有效，只可使用一次。如未收到，请联系管理员。',
    resetWorks: '链接有效。',
    resetDone: '密码已更改，请用新密码登录。',
    resetSubject: '管理平台的密码',
    resetText:
      '有人为你在管理平台的账户 %{username} 请求重置密码。\n\n如果是你本人，请在半小时内打开此链接，只可使用一次：\n\n%{link}\n\n如果不是你，请勿理会，密码不会更改。',
    passkeyRemoved: '已移除通行密钥',
    sessionsEnded: '该账户的所有登录已终止',
    suspended: '账户已停用，并已在所有设备上退出登录',
    reinstated: '账户可以重新登录',
    openApiPassword: '新的开放 API 密码立即生效，旧的已失效',
  },
};

export default session;
