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
    returned: '已退 %{pieces} 件',
  },
};

export default orders;
