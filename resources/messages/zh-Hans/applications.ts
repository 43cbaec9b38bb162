import type { ApplicationMessages } from '../en/applications.ts';

const applications: ApplicationMessages = {
  applications: {
    approved: {
      mailed: '%{who}：已批准，并已发送邮件。其用户群组不变',
      noEmail: '%{who}：已批准。没有邮箱，无法通知。其用户群组不变',
      noSender: '%{who}：已批准。设置中没有发件人，无法通知。其用户群组不变',
      noTemplate: '%{who}：已批准。没有此用途的邮件模板，无法通知。其用户群组不变',
    },
    rejected: {
      mailed: '%{who}：已拒绝，并已发送邮件',
      noEmail: '%{who}：已拒绝。没有邮箱，无法通知',
      noSender: '%{who}：已拒绝。设置中没有发件人，无法通知',
      noTemplate: '%{who}：已拒绝。没有此用途的邮件模板，无法通知',
    },
    added: '%{who}：已加入群组',
    member: '%{who}：已属此群组，无需加入',
    group: '群组',
    asks: '所需证明',
    upTo: '最多 %{most} 个',
    approval: '由员工审批',
    noApproval: '即时批准',
    instruction: '申请人看到的说明',
    noInstruction: '此群组没有给申请人的说明。',
    unchanged: '审批结果不会更改群组：%{who} 尚未在此群组。',
    isMember: '已属此群组：%{by}。',
    listed: '已列于此群组的名单；顾客验证后即生效。',
    add: '加入群组',
    customer: '顾客记录',
    closed: '此群组已不再接受申请。',
    by: {
      hand: '由员工选定',
      domain: '按邮箱域名',
      email: '按邮箱',
      phone: '按电话号码',
    },
  },
};

export default applications;
