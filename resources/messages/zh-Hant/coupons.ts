import type { CouponsMessages } from '../en/coupons.ts';

const coupons: CouponsMessages = {
  coupons: {
    codes: '優惠碼',
    making: '已產生 %{made} 個優惠碼，共 %{wanted} 個，其餘會自動產生。',
    notLive: '優惠券發布後便會產生優惠碼。',
    made: '已產生',
    on: '已啟用',
    used: '已使用',
    exported: '已匯出',
    export: '匯出新優惠碼',
    exportAll: '再次匯出全部優惠碼',
    exportAllQuestion: '再次匯出 [%{title}] 的全部優惠碼？',
    exportAllWhy:
      '其中 %{count} 個曾經匯出，最近一次為 %{moment}。同一優惠碼出現在兩個檔案內，便可能派給兩位顧客。每次匯出均記錄於歷史。',
    noneNew: '全部優惠碼均已匯出，最近一次為 %{moment}。',
    savedFile: '優惠碼已儲存為 %{name}',
    uses: '使用情況',
    held: '未付款訂單',
    taken: '已付款訂單',
    givenBack: '已退回',
    count: '次數',
    discount: '減免金額',
    willMake: '發布後會產生 %{count} 個一次性優惠碼。',
    willMakeMore: '發布後會再產生 %{count} 個優惠碼，現有 %{made} 個。',
    overlapping: '另有 %{smart_count} 張生效中的優惠券可用於同一訂單：',
    overlapsNone: '沒有其他生效中的優惠券適用於相同的顧客、產品及時間。不同群組有否共同的顧客或產品，並未比較。',
    more: '另有 %{count} 張',
  },
};

export default coupons;
