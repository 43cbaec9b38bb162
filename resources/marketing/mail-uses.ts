import type { Fields } from '../kinds/index.ts';
import type { Choice } from '../kinds/select/kind.ts';
import type { ContentLocale, Label } from '../kinds/kind.ts';

/** A placeholder of mails to customers: its label for staff, and its sample value in previews. */
interface Placeholder {
  readonly label: Label;
  readonly sample: Readonly<Record<ContentLocale, string>>;
}

const same = (text: string) => ({ zh_HK: text, en_US: text });

/** All placeholders of mails, each with the same meaning in all uses. */
const placeholders = {
  name: { label: ['Full name', '全名', '全名'], sample: { zh_HK: '陳大文', en_US: 'Tai Man Chan' } },
  salutation: {
    label: ['Polite form of address', '尊稱', '尊称'],
    sample: { zh_HK: '陳先生', en_US: 'Mr Chan' },
  },
  email: { label: ['Email', '電郵', '邮箱'], sample: same('chan@example.hk') },
  shop: { label: ['Shop’s name', '商店名稱', '商店名称'], sample: { zh_HK: '網店', en_US: 'Online shop' } },
  shop_email: { label: ['Shop’s email', '商店電郵', '商店邮箱'], sample: same('hello@example.hk') },
  shop_phone: { label: ['Shop’s phone', '商店電話', '商店电话'], sample: same('+852 2045 6789') },
  order_no: { label: ['Order number', '訂單編號', '订单编号'], sample: same('OTO261123000042') },
  order_date: {
    label: ['Day of the order', '落單日期', '下单日期'],
    sample: { zh_HK: '2026年11月23日', en_US: '23 November 2026' },
  },
  order_items: {
    label: ['What was ordered', '訂購貨品', '订购商品'],
    sample: { zh_HK: '茉莉花茶 × 2\n陶瓷茶壺 × 1', en_US: 'Jasmine tea × 2\nTeapot × 1' },
  },
  order_total: { label: ['Total', '總額', '总额'], sample: same('HK$568.00') },
  recipient: { label: ['Recipient', '收件人', '收件人'], sample: { zh_HK: '陳大文', en_US: 'Tai Man Chan' } },
  address: {
    label: ['Delivery address', '送貨地址', '送货地址'],
    sample: { zh_HK: '九龍觀塘鴻圖道 52 號 8 樓', en_US: '8/F, 52 Hung To Road\nKwun Tong, Kowloon' },
  },
  courier: { label: ['Courier', '速遞公司', '快递公司'], sample: same('Kerry Express') },
  tracking_no: { label: ['Tracking number', '追蹤編號', '快递单号'], sample: same('KE0012345678') },
  tracking_url: {
    label: ['Tracking address', '追蹤網址', '追踪网址'],
    sample: same('https://track.example.hk/KE0012345678'),
  },
  pickup_point: {
    label: ['Pickup point', '自提點', '自提点'],
    sample: { zh_HK: '觀塘站自提點', en_US: 'Kwun Tong Station pickup point' },
  },
  goods: {
    label: ['Codes of vouchers and itineraries', '禮券及行程代碼', '礼券及行程代码'],
    sample: {
      zh_HK: '下午茶禮券：••••7730（有效期至2026年12月31日）',
      en_US: 'Afternoon tea voucher: ••••7730 (valid until 31 December 2026)',
    },
  },
  refund: { label: ['Refunded amount', '退款金額', '退款金额'], sample: same('HK$568.00') },
  group: {
    label: ['User group', '用戶群組', '用户群组'],
    sample: { zh_HK: '金卡會員', en_US: 'Gold Members' },
  },
  reason: {
    label: ['Reason of the decision', '審批原因', '审批原因'],
    sample: { zh_HK: '證明文件已過期。', en_US: 'The proof is out of date.' },
  },
  point_type: { label: ['Kind of points', '積分種類', '积分种类'], sample: same('OTO Point') },
  points: { label: ['Points that end', '到期積分', '到期积分'], sample: same('1,250') },
  expiry_date: {
    label: ['Day of the first expiry', '最早到期日', '最早到期日'],
    sample: { zh_HK: '2026年12月31日', en_US: '31 December 2026' },
  },
  expiring: {
    label: ['Points by day of expiry', '各到期日的積分', '各到期日的积分'],
    sample: {
      zh_HK: '2026年12月31日：1,000\n2027年1月15日：250',
      en_US: '31 December 2026: 1,000\n15 January 2027: 250',
    },
  },
} as const satisfies Readonly<Record<string, Placeholder>>;

export type PlaceholderName = keyof typeof placeholders;

const person = ['name', 'salutation', 'email', 'shop', 'shop_email', 'shop_phone'] as const;
const order = [...person, 'order_no', 'order_date', 'order_items', 'order_total'] as const;
const delivery = [...order, 'recipient'] as const;

/** Uses of mails, with their placeholders. Code that sends a mail provides a value for each of them. */
export const mailUses = {
  message: { label: ['Message', '訊息', '消息'], names: person },
  order_paid: { label: ['Order: paid', '訂單：已付款', '订单：已付款'], names: [...delivery, 'address'] },
  order_shipped: {
    label: ['Order: on its way', '訂單：已寄出', '订单：已发货'],
    names: [...delivery, 'address', 'courier', 'tracking_no', 'tracking_url'],
  },
  order_ready: {
    label: ['Order: ready for pickup', '訂單：可供提取', '订单：可提货'],
    names: [...delivery, 'pickup_point'],
  },
  order_goods: {
    label: ['Order: vouchers and itineraries', '訂單：禮券及行程', '订单：礼券及行程'],
    names: [...order, 'goods'],
  },
  order_cancelled: { label: ['Order: cancelled', '訂單：已取消', '订单：已取消'], names: [...order, 'refund'] },
  application_approved: {
    label: ['Application: approved', '申請：已批准', '申请：已批准'],
    names: [...person, 'group', 'reason'],
  },
  application_rejected: {
    label: ['Application: rejected', '申請：不獲批准', '申请：未获批准'],
    names: [...person, 'group', 'reason'],
  },
  points_expiry: {
    label: ['Points: about to expire', '積分：即將到期', '积分：即将到期'],
    names: [...person, 'point_type', 'points', 'expiry_date', 'expiring'],
  },
} as const satisfies Readonly<Record<string, { readonly label: Label; readonly names: readonly PlaceholderName[] }>>;

export type MailUse = keyof typeof mailUses;
/** The placeholders of a use. */
export type NameIn<U extends MailUse> = (typeof mailUses)[U]['names'][number];

export const mailUseChoices: readonly Choice[] = Object.entries(mailUses).map(([value, { label }]) => ({
  value,
  label,
}));

const labelsOf = (names: readonly PlaceholderName[]) =>
  Object.fromEntries(names.map((name) => [name, placeholders[name].label]));

/** Labels of the placeholders, by use: the parameter of the rule `placeholders`. */
export const placeholderSets: Readonly<Record<string, Readonly<Record<string, Label>>>> = Object.fromEntries(
  Object.entries(mailUses).map(([use, { names }]) => [use, labelsOf(names)]),
);

/** Values for a preview without a real customer. */
export function sampleValues(locale: ContentLocale): Readonly<Record<PlaceholderName, string>>;
export function sampleValues(locale: ContentLocale): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample[locale]]));
}

/** The subject and text of a mail, which may contain the placeholders of a use. */
export function letterFields(use: MailUse | { readonly by: string }) {
  const placeholders = { sets: placeholderSets, use };
  return {
    subject: {
      kind: 'text',
      label: ['Subject', '主旨', '主题'],
      required: true,
      localized: true,
      maxLength: 150,
      placeholders,
    },
    text: {
      kind: 'multilineText',
      label: ['Text', '內文', '正文'],
      help: [
        'An empty line begins a paragraph; web addresses become links. The footer of the settings follows.',
        '空行分段，網址會成為連結。設定中的頁尾會附於其後。',
        '空行分段，网址会成为链接。设置中的页脚会附于其后。',
      ],
      required: true,
      localized: true,
      maxLength: 20_000,
      placeholders,
    },
  } as const satisfies Fields;
}
