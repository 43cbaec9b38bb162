import type { OrdersMessages } from '../en/orders.ts';

const orders: OrdersMessages = {
  orders: {
    points: '%{points} 分',
    doesNotAddUp: '各項與總額相差 %{difference}，請通知伺服器管理員。',
    due: '尚欠',
    overpaid: '多付',
    movements: '付款及退款',
    when: '時間',
    how: '方式',
    amount: '金額',
    refundBy: '退款：%{method}',
    nothingPaid: '尚未付款。',
    ownGoods: '自營',
    part: '送出內容及收件人',
    partFailed: '未能讀取訂單。',
    returned: '已退 %{pieces} 件',
    returns: {
      chooseOrder: '請先選擇訂單，可退回的貨品會在此列出。',
      nothingLeft: '此訂單已沒有可退回的貨品。',
      left: '可退回',
      leftOf: '%{bought} 件中的 %{left} 件',
      worth: '實付金額',
      one: '退回%{name}',
      all: '退回全部餘下貨品',
      failed: '未能讀取可退回的貨品。',
      money: '顧客可得 %{amount}；此訂單最多可退 %{most}。',
      given: '退回用以支付的 %{points} %{kind}。',
      taken: '收回因此賺取的 %{points} %{kind}。',
      missing: '因此賺取的 %{points} %{kind} 已使用；如需收回，請從退款中扣除。',
      restocked: '%{smart_count} 件退回存貨。',
      coupon: '訂單貨品已全部退回，優惠碼 %{code} 可再次使用。',
    },
    mails: {
      title: '電郵',
      queued: '寄往 %{email} 的電郵已排隊等候寄出',
      none: '尚未寄出關於此訂單的電郵。',
      failed: '未能讀取此訂單的電郵。',
      preview: '寄出的內容',
    },
    files: {
      title: '匯出及匯入',
      order: '訂購的貨品、顧客及金額。檔案可更改送貨資料及備註。',
      sub_order: '速遞公司及運單編號：按子訂單編號匯入速遞公司提供的名單。',
      order_return: '退回的貨品，以及顧客所得的退款。',
      export: '匯出',
      import: '匯入',
    },
  },
};

export default orders;
