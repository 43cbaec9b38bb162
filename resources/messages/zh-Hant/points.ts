import type { PointsMessages } from '../en/points.ts';

const points: PointsMessages = {
  points: {
    kind: '種類',
    points: '積分',
    until: '有效期至',
    never: '永久有效',
    earn: '賺取',
    redeem: '兌換',
    adjust: '調整',
    ask: {
      earn: '為 %{title} 加入賺取的積分',
      redeem: '為 %{title} 兌換積分',
      adjust: '調整 %{title} 的積分',
    },
    preview: '結餘：現為 %{before}，之後為 %{after}。',
    lotBefore: '現時',
    lotAfter: '之後',
    repeated: '一分鐘內已有相同的入帳。',
    again: '再次入帳',
    unsound: '結餘與積分紀錄的總和不符，請通知系統管理員。',
    ledgerOff: '%{smart_count} 位顧客的積分結餘與積分紀錄的總和不符，請通知系統管理員。',
    ledgerFault: '（%{kind}）：顯示 %{shown}，紀錄總和 %{booked}，尚可使用 %{in_lots}',
    booked: '積分已入帳',
    example: '訂單例子（按表單現時內容）',
    goods: '貨品（已扣除折扣）',
    shipping: '運費',
    earns: '可賺取 %{points} %{kind}，有效期至 %{moment}。',
    earnsForEver: '可賺取 %{points} %{kind}，永久有效。',
    earnsNone: '不會賺取 %{kind}。',
    onPaid: '訂單付款時入帳。',
    onCompleted: '訂單完成時入帳。',
    noTemplate: '暫不會提示顧客：未有「%{use}」範本。',
    writeTemplate: '撰寫範本',
  },
};

export default points;
