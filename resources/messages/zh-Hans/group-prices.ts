import type { GroupPricesMessages } from '../en/group-prices.ts';

/** 某些群组的顾客所付的价格。 */
const groupPrices: GroupPricesMessages = {
  groupPrices: {
    title: '群组价格',
    about: '群组对个别组合的价格，优先于对整个版本的价格；属于多个群组的顾客以最低价为准。',
    first: '所有人都付上方的价格。加入顾客群组，即可为其顾客另订价格。',
    none: '所有人都付上方的价格。',
    addGroup: '加入%{name}',
    sheet: '群组价格',
    corner: '销售项目',
    version: '这个版本',
    allOptions: '所有组合',
    everybody: '其他人',
    original: '原价',
    noPrice: '未设价格',
    keys: '直接输入或粘贴价格，也可从电子表格粘贴；按 Delete 清除。空白的单元格以灰字显示该群组实际所付的价格。',
    reasons: {
      group: '群组价格',
      groupVersion: '群组对全部的价格',
      option: '组合的价格',
      version: '版本的价格',
      none: '未设价格，不能销售',
    },
    free: '免费：价格为 0',
    aboveOriginal: '高于原价',
    aboveEverybody: '高于其他人的价格',
    everybodyFixed: '其他人所付的价格不在此设置：请更改上方组合的价格，或表单内的版本价格。',
    removed: '没有价格',
    counted: '%{smart_count} 个群组价格',
    saved: '已保存 %{smart_count} 个群组价格',
  },
};

export default groupPrices;
