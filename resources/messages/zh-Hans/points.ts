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
    ask: '%{action} %{title} 的积分',
    preview: '余额：现为 %{before}，之后为 %{after}。',
    lot: '%{points}，有效期至 %{moment}',
    lotForever: '%{points}，永久有效',
    repeated: '一分钟内已有相同的入账。',
    again: '再次入账',
    unsound: '余额与积分记录的总和不符，请通知系统管理员。',
    booked: '积分已入账',
  },
};

export default points;
