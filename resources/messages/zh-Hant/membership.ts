import type { MembershipMessages } from '../en/membership.ts';

const membership: MembershipMessages = {
  membership: {
    members: '顧客',
    count: '%{count} 位顧客',
    more: '超過 %{count} 位顧客',
    next: '顯示更多',
    unsaved: '按表格目前內容計算，不論是否已儲存。',
    countsNowhere: '此群組不適用於任何網店：請設為適用於所有網店，或選擇網店。',
    noGroup: '此顧客不屬任何群組。',
    verified: '顧客的電郵或電話號碼經驗證後，群組所列項目才會生效。',
  },
};

export default membership;
