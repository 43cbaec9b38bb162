import type { Label } from '../../../resources/messages/languages.ts';

/** Texts on printed documents, whose language may differ from the portal's. */
export const documentWords = {
  packingSlip: ['Packing slip', '裝箱單', '装箱单'],
  orderSheet: ['Order', '訂單', '订单'],
  to: ['Deliver to', '收件人', '收件人'],
  order: ['Order', '訂單', '订单'],
  ordered: ['Ordered', '下單日期', '下单日期'],
  from: ['From', '出貨', '出货'],
  delivery: ['Delivery', '送貨方式', '配送方式'],
  tracking: ['Tracking', '運單', '运单'],
  code: ['Item code', '貨號', '货号'],
  item: ['Item', '貨品', '商品'],
  quantity: ['Qty', '數量', '数量'],
  packed: ['Packed', '已裝', '已装'],
  pieces: ['Pieces', '件數', '件数'],
  returned: ['returned', '已退', '已退'],
  price: ['Price', '單價', '单价'],
  amount: ['Amount', '金額', '金额'],
  stillToPay: ['Still to pay', '尚欠', '尚欠'],
} as const satisfies Readonly<Record<string, Label>>;
