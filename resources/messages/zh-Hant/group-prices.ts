import type { GroupPricesMessages } from '../en/group-prices.ts';

/** 某些群組的顧客所付的價格。 */
const groupPrices: GroupPricesMessages = {
  groupPrices: {
    title: '群組價格',
    about: '群組對個別組合的價格，優先於對整個版本的價格；屬多個群組的顧客以最低價為準。',
    first: '所有人均付上方的價格。加入顧客群組，即可為其顧客另訂價格。',
    none: '所有人均付上方的價格。',
    addGroup: '加入%{name}',
    sheet: '群組價格',
    corner: '出售項目',
    version: '這個版本',
    allOptions: '所有組合',
    everybody: '其他人',
    original: '原價',
    noPrice: '未設價格',
    keys: '直接輸入或貼上價格，亦可由試算表貼上；按 Delete 清除。空白的儲存格以灰字顯示該群組實際所付的價格。',
    reasons: {
      group: '群組價格',
      groupVersion: '群組對全部的價格',
      option: '組合的價格',
      version: '版本的價格',
      none: '未設價格，不能出售',
    },
    free: '免費：價格為 0',
    aboveOriginal: '高於原價',
    aboveEverybody: '高於其他人的價格',
    everybodyFixed: '其他人所付的價格不在此設定：請更改上方組合的價格，或表格內的版本價格。',
    removed: '沒有價格',
    counted: '%{smart_count} 個群組價格',
    saved: '已儲存 %{smart_count} 個群組價格',
  },
};

export default groupPrices;
