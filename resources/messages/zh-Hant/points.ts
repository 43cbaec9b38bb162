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
    ask: '%{action} %{title} 的積分',
    preview: '結餘：現為 %{before}，之後為 %{after}。',
    lot: '%{points}，有效期至 %{moment}',
    lotForever: '%{points}，永久有效',
    repeated: '一分鐘內已有相同的入帳。',
    again: '再次入帳',
    unsound: '結餘與積分紀錄的總和不符，請通知系統管理員。',
    booked: '積分已入帳',
  },
};

export default points;
