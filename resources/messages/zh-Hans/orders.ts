import type { OrdersMessages } from '../en/orders.ts';

const orders: OrdersMessages = {
  orders: {
    points: '%{points} 分',
    doesNotAddUp: '各项与总额相差 %{difference}，请通知服务器管理员。',
    due: '尚欠',
    overpaid: '多付',
    movements: '付款及退款',
    when: '时间',
    how: '方式',
    amount: '金额',
    refundBy: '退款：%{method}',
    nothingPaid: '尚未付款。',
    ownGoods: '自营',
    returned: '已退 %{pieces} 件',
  },
};

export default orders;
