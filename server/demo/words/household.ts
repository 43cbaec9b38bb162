import { type Goods, defineGoods } from './trades.ts';

/** Goods for home, body and family, by trade. */
export const household: readonly Goods[] = [
  defineGoods(
    'HEA',
    "燕窩 Bird's Nest, 靈芝孢子 Lingzhi Spores, 魚油丸 Fish Oil Capsules, 維他命丙 Vitamin C, 益生菌 Probiotics",
    '高效 Extra Strength, 無糖 Sugar-free, 兒童 Junior, 長者 Senior',
    [
      ['30 粒 30 pcs', 110],
      ['60 粒 60 pcs', 180],
      ['6 樽 6 Jars', 860],
    ],
  ),
  defineGoods(
    'HOM',
    `
      竹纖維毛巾 Bamboo Towel, 保溫壺 Vacuum Flask, 不沾鑊 Non-stick Wok, 香薰蠟燭 Scented Candle,
      收納箱 Storage Box
    `,
    '霧藍 Mist Blue, 象牙白 Ivory, 墨綠 Dark Green, 暖灰 Warm Grey',
    [
      ['細 S', 320],
      ['中 M', 680],
      ['大 L', 1_450],
    ],
  ),
  defineGoods(
    'BEA',
    '潔面乳 Facial Cleanser, 保濕面膜 Moisture Mask, 護手霜 Hand Cream, 防曬乳 Sunscreen, 洗頭水 Shampoo',
    '玫瑰 Rose, 山茶花 Camellia, 敏感肌 Sensitive, 清爽 Fresh',
    [
      ['50ml', 90],
      ['150ml', 210],
      ['400ml', 490],
    ],
  ),
  defineGoods(
    'BAB',
    '嬰兒濕紙巾 Baby Wipes, 學行褲 Pull-up Nappies, 米餅 Rice Rusks, 牙膠 Teether, 積木 Building Blocks',
    '純水 Pure Water, 柔軟 Soft, 動物 Animal, 彩虹 Rainbow',
    [
      ['1 件 1 pc', 240],
      ['4 件裝 4 Pack', 930],
      ['原箱 Case', 3_600],
    ],
  ),
  defineGoods(
    'ELE',
    `
      藍牙耳機 Bluetooth Earphones, 流動電源 Power Bank, 電飯煲 Rice Cooker, 座枱燈 Desk Lamp,
      空氣清新機 Air Purifier
    `,
    '輕巧 Lite, 智能 Smart, 旅行 Travel, 專業 Pro',
    [
      ['白 White', 540],
      ['黑 Black', 540],
      ['套裝 Set', 2_900],
    ],
  ),
  defineGoods(
    'STA',
    '原子筆 Ball Pen, 記事簿 Notebook, 水彩顏料 Watercolours, 貼紙 Stickers, 文件夾 File Folder',
    '香港街景 Hong Kong Streets, 復古 Vintage, 粉彩 Pastel, 再造紙 Recycled',
    [
      ['單件 Single', 60],
      ['5 件 5 pcs', 250],
      ['12 件 12 pcs', 580],
    ],
  ),
  defineGoods(
    'PET',
    '貓糧 Cat Food, 狗糧 Dog Food, 貓砂 Cat Litter, 潔齒棒 Dental Sticks, 寵物床 Pet Bed',
    '無穀物 Grain-free, 雞肉 Chicken, 吞拿魚 Tuna, 幼齡 Young',
    [
      ['400g', 450],
      ['2kg', 2_120],
      ['6kg', 6_250],
    ],
  ),
];
