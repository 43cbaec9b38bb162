import type { PointsMessages } from '../en/points.ts';

const points: PointsMessages = {
  points: {
    kind: '种类',
    points: '积分',
    until: '有效期至',
    never: '永久有效',
    earn: '获得',
    redeem: '兑换',
    adjust: '调整',
    ask: {
      earn: '为 %{title} 添加赚取的积分',
      redeem: '为 %{title} 兑换积分',
      adjust: '调整 %{title} 的积分',
    },
    preview: '余额：现为 %{before}，之后为 %{after}。',
    lotBefore: '现在',
    lotAfter: '之后',
    repeated: '一分钟内已有相同的入账。',
    again: '再次入账',
    unsound: '余额与积分记录的总和不符，请通知系统管理员。',
    ledgerOff: '%{smart_count} 位顾客的积分余额与积分记录的总和不符，请通知系统管理员。',
    ledgerFault: '（%{kind}）：显示 %{shown}，记录总和 %{booked}，尚可使用 %{in_lots}',
    booked: '积分已入账',
    example: '订单例子（按表单当前内容）',
    goods: '商品（已扣除折扣）',
    shipping: '运费',
    earns: '可获得 %{points} %{kind}，有效期至 %{moment}。',
    earnsForEver: '可获得 %{points} %{kind}，永久有效。',
    earnsNone: '不会获得 %{kind}。',
    onPaid: '订单付款时入账。',
    onCompleted: '订单完成时入账。',
    noTemplate: '暂不会提醒顾客：没有“%{use}”模板。',
    writeTemplate: '撰写模板',
  },
};

export default points;
