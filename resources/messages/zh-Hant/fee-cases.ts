import type { FeeCasesMessages } from '../en/fee-cases.ts';

const feeCases: FeeCasesMessages = {
  feeCases: {
    title: '測試購物車試算',
    about: '每個測試購物車分別以顧客現時看到的運費，及套用全部草稿後的運費試算。',
    show: '顯示',
    all: '全部（%{count}）',
    broken: '因草稿而不符預期（%{count}）',
    failed: '生效的已不符預期（%{count}）',
    changed: '因草稿而變（%{count}）',
    product: '任何產品',
    expected: '預期',
    live: '生效',
    tried: '套用草稿後',
    anyFee: '任何運費',
    noFee: '沒有適用運費',
    sameAsLive: '與生效的相同',
    passed: '符合預期',
    notPassed: '不符預期',
    notPassedBefore: '不符預期，生效的亦然',
    allPassed: '所有測試購物車的運費均符合預期，套用草稿後亦然。',
    empty: '未有測試購物車。可為每類不容收錯運費的訂單各加一個。',
    nothing: '沒有這類測試購物車。',
    cut: '只試算了 %{total} 個測試購物車中的首 %{count} 個。',
    more: '再顯示 %{count} 個',
    expectThis: '今後以此為預期',
    toAll: '試算所有測試購物車',
    loading: '正在試算測試購物車',
    failedToLoad: '無法試算測試購物車。',
    promotes: '%{total} 個測試購物車中有 %{smart_count} 個會因此改變：',
    promotesNone: '沒有測試購物車的運費會因此改變（試算了 %{total} 個）。',
    meetsNone: '沒有測試購物車適用此運費（試算了 %{total} 個）。',
  },
};

export default feeCases;
