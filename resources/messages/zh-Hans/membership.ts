import type { MembershipMessages } from '../en/membership.ts';

const membership: MembershipMessages = {
  membership: {
    members: '顾客',
    count: '%{count} 位顾客',
    more: '超过 %{count} 位顾客',
    next: '显示更多',
    unsaved: '按表单目前内容计算，不论是否已保存。',
    countsNowhere: '此群组不适用于任何网店：请设为适用于所有网店，或选择网店。',
    noGroup: '此顾客不属于任何群组。',
    verified: '顾客的邮箱或电话号码经验证后，群组所列项目才会生效。',
  },
};

export default membership;
