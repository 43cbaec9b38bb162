import type { MailUse } from '../../resources/marketing/mail-uses.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';
import { type Both, localized } from './words/both.ts';

interface Template {
  readonly use: MailUse;
  readonly name: string;
  readonly subject: Both;
  readonly text: Both;
}

const templates: readonly Template[] = [
  {
    use: 'message',
    name: '節日優惠 Festive offer',
    subject: ['{shop}：節日禮盒現已接受預訂', '{shop}: festive hampers can be ordered now'],
    text: [
      '{salutation}：\n\n節日禮盒現已接受預訂，數量有限，售完即止。\n\n月底前訂購可享九折，本地免運費。\n\n如有查詢，請致電 {shop_phone}。\n\n{shop} 謹啟',
      'Dear {salutation},\n\nOur festive hampers can be ordered now, while they last.\n\nUntil the end of the month you get ten per cent off, with free delivery in Hong Kong.\n\nAny questions? Call {shop_phone}.\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'message',
    name: '服務通告 Service notice',
    subject: ['{shop}：惡劣天氣下的送貨安排', '{shop}: deliveries in bad weather'],
    text: [
      '{salutation}：\n\n八號或以上熱帶氣旋警告信號生效期間，送貨服務會暫停；受影響的訂單會於信號除下後盡快送出。\n\n不便之處，敬請見諒。\n\n{shop} 謹啟',
      'Dear {salutation},\n\nWhile typhoon signal 8 or above is up, we do not deliver. Orders that are affected leave as soon as it is lowered.\n\nWe are sorry for the inconvenience.\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'order_paid',
    name: '訂單確認 Order confirmation',
    subject: ['我們已收到訂單 {order_no}', 'We have received your order {order_no}'],
    text: [
      '{salutation}：\n\n多謝惠顧！我們已收到您於 {order_date} 訂購的貨品：\n\n{order_items}\n\n總額：{order_total}\n\n送貨至：{recipient}\n{address}\n\n貨品寄出後，我們會再通知您。\n\n{shop} 謹啟',
      'Dear {salutation},\n\nThank you for your order of {order_date}:\n\n{order_items}\n\nTotal: {order_total}\n\nWe deliver to: {recipient}\n{address}\n\nWe will write again once it is on its way.\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'order_shipped',
    name: '訂單寄出 Order on its way',
    subject: ['訂單 {order_no} 已寄出', 'Your order {order_no} is on its way'],
    text: [
      '{salutation}：\n\n您的訂單 {order_no} 已交{courier}送遞。\n\n追蹤編號：{tracking_no}\n{tracking_url}\n\n{shop} 謹啟',
      'Dear {salutation},\n\nYour order {order_no} is with {courier}.\n\nTracking number: {tracking_no}\n{tracking_url}\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'order_ready',
    name: '可供提取 Ready for pickup',
    subject: ['訂單 {order_no} 可供提取', 'Your order {order_no} is ready'],
    text: [
      '{salutation}：\n\n您的訂單 {order_no} 已送抵 {pickup_point}，請攜同此電郵提取。\n\n{shop} 謹啟',
      'Dear {salutation},\n\nYour order {order_no} is waiting for you at {pickup_point}. Please bring this mail.\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'order_goods',
    name: '禮券及行程 Vouchers and itineraries',
    subject: ['訂單 {order_no} 的禮券及行程', 'The vouchers of your order {order_no}'],
    text: [
      '{salutation}：\n\n您的訂單 {order_no} 的代碼如下，請妥善保管：\n\n{goods}\n\n{shop} 謹啟',
      'Dear {salutation},\n\nHere are the codes of your order {order_no}. Please keep them safe:\n\n{goods}\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'order_cancelled',
    name: '訂單取消 Order cancelled',
    subject: ['訂單 {order_no} 已取消', 'Your order {order_no} has been cancelled'],
    text: [
      '{salutation}：\n\n您的訂單 {order_no} 已取消。\n退還金額：{refund}\n\n{shop} 謹啟',
      'Dear {salutation},\n\nYour order {order_no} has been cancelled.\nWhat you get back: {refund}\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'application_approved',
    name: '申請批准 Application approved',
    subject: ['您已加入 {group}', 'Welcome to {group}'],
    text: [
      '{salutation}：\n\n您加入 {group} 的申請已獲批准。\n\n{reason}\n\n{shop} 謹啟',
      'Dear {salutation},\n\nYour application to {group} has been approved.\n\n{reason}\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'application_rejected',
    name: '申請不獲批准 Application rejected',
    subject: ['您加入 {group} 的申請', 'Your application to {group}'],
    text: [
      '{salutation}：\n\n很抱歉，我們未能批准您加入 {group} 的申請。\n\n{reason}\n\n如有查詢，請電郵至 {shop_email}。\n\n{shop} 謹啟',
      'Dear {salutation},\n\nWe are sorry that we could not approve your application to {group}.\n\n{reason}\n\nAny questions? Write to {shop_email}.\n\nYours,\n{shop}',
    ],
  },
  {
    use: 'points_expiry',
    name: '積分到期 Points about to expire',
    subject: ['您有 {points} {point_type} 快將到期', 'Use {points} {point_type} before they expire'],
    text: [
      '{salutation}：\n\n您有 {points} {point_type} 快將到期，最早一批可用至 {expiry_date}：\n\n{expiring}\n\n下次購物時記得使用。\n\n{shop} 謹啟',
      'Dear {salutation},\n\n{points} {point_type} of yours are about to expire, the first on {expiry_date}:\n\n{expiring}\n\nDo use them with your next order.\n\nYours,\n{shop}',
    ],
  },
];

/** A template per use, and two messages. */
export function messageTemplates(setting: GeneratorOptions): readonly DemoRecord[] {
  const values = templates.map(({ use, name, subject, text }) => ({
    use,
    name,
    subject: localized(subject),
    text: localized(text),
  }));
  return records(setting, values, { days: 90 });
}
