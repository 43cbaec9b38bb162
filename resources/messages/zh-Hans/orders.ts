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
    part: '配送内容及收件人',
    partFailed: '未能读取订单。',
    returned: '已退 %{pieces} 件',
    returns: {
      chooseOrder: '请先选择订单，可退回的商品会在此列出。',
      nothingLeft: '此订单已没有可退回的商品。',
      left: '可退回',
      leftOf: '%{bought} 件中的 %{left} 件',
      worth: '实付金额',
      one: '退回%{name}',
      all: '退回全部剩余商品',
      failed: '未能读取可退回的商品。',
      money: '顾客可得 %{amount}；此订单最多可退 %{most}。',
      given: '退回用以支付的 %{points} %{kind}。',
      taken: '收回因此获得的 %{points} %{kind}。',
      missing: '因此获得的 %{points} %{kind} 已使用；如需收回，请从退款中扣除。',
      restocked: '%{smart_count} 件退回库存。',
      coupon: '订单商品已全部退回，优惠码 %{code} 可再次使用。',
    },
    mails: {
      title: '邮件',
      queued: '发往 %{email} 的邮件已排队等待发送',
      none: '尚未发送关于此订单的邮件。',
      failed: '无法读取此订单的邮件。',
      preview: '发送的内容',
    },
    files: {
      title: '导出及导入',
      order: '订购的商品、顾客及金额。文件可更改配送资料及备注。',
      sub_order: '快递公司及运单编号：按子订单编号导入快递公司提供的名单。',
      order_return: '退回的商品，以及顾客所得的退款。',
      export: '导出',
      import: '导入',
    },
  },
};

export default orders;
