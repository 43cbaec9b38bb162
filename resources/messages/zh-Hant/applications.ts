import type { ApplicationMessages } from '../en/applications.ts';

const applications: ApplicationMessages = {
  applications: {
    approved: {
      mailed: '%{who}：已批准，並已寄出電郵。其用戶群組不變',
      noEmail: '%{who}：已批准。沒有電郵，未能通知。其用戶群組不變',
      noSender: '%{who}：已批准。設定未有寄件人，未能通知。其用戶群組不變',
      noTemplate: '%{who}：已批准。沒有此用途的電郵範本，未能通知。其用戶群組不變',
    },
    rejected: {
      mailed: '%{who}：已拒絕，並已寄出電郵',
      noEmail: '%{who}：已拒絕。沒有電郵，未能通知',
      noSender: '%{who}：已拒絕。設定未有寄件人，未能通知',
      noTemplate: '%{who}：已拒絕。沒有此用途的電郵範本，未能通知',
    },
    added: '%{who}：已加入群組',
    member: '%{who}：已屬此群組，無須加入',
    group: '群組',
    asks: '所需證明',
    upTo: '最多 %{most} 個',
    approval: '由員工審批',
    noApproval: '即時批准',
    instruction: '申請人所見的說明',
    noInstruction: '此群組沒有給申請人的說明。',
    unchanged: '審批結果不會更改群組：%{who} 尚未在此群組。',
    isMember: '已屬此群組：%{by}。',
    listed: '已列於此群組的名單；顧客驗證後即生效。',
    add: '加入群組',
    customer: '顧客紀錄',
    closed: '此群組已不再接受申請。',
    by: {
      hand: '由員工選定',
      domain: '按電郵網域',
      email: '按電郵',
      phone: '按電話號碼',
    },
  },
};

export default applications;
