import type { Both } from './both.ts';

/** What a merchant deals in; also the first letters of its item codes. */
export type Trade =
  | 'TEA'
  | 'WIN'
  | 'BAK'
  | 'SEA'
  | 'FRU'
  | 'SNK'
  | 'GRO'
  | 'HEA'
  | 'HOM'
  | 'BEA'
  | 'BAB'
  | 'ELE'
  | 'STA'
  | 'PET';

/** A size as it stands on the packing, and the gross weight in grams. */
type Size = readonly [text: string, grams: number];

export interface Goods {
  readonly trade: Trade;
  readonly names: readonly Both[];
  readonly variants: readonly Both[];
  readonly sizes: readonly Size[];
}

/** What is sold: each name goes with each variant and each size of its trade. */
export const goods: readonly Goods[] = [
  {
    trade: 'TEA',
    names: [
      ['茉莉花茶', 'Jasmine Tea'],
      ['鐵觀音', 'Tieguanyin'],
      ['普洱茶', "Pu'er Tea"],
      ['龍井茶', 'Longjing Tea'],
      ['菊花茶', 'Chrysanthemum Tea'],
      ['港式奶茶茶葉', 'Milk Tea Blend'],
    ],
    variants: [
      ['有機', 'Organic'],
      ['特級', 'Premium'],
      ['陳年', 'Aged'],
      ['春摘', 'Spring'],
    ],
    sizes: [
      ['50g', 95],
      ['100g', 160],
      ['20 茶包 20 Bags', 120],
    ],
  },
  {
    trade: 'WIN',
    names: [
      ['紅酒', 'Red Wine'],
      ['白酒', 'White Wine'],
      ['手工啤酒', 'Craft Beer'],
      ['梅酒', 'Plum Wine'],
      ['清酒', 'Sake'],
    ],
    variants: [
      ['莊園', 'Estate'],
      ['珍藏', 'Reserve'],
      ['無添加', 'Natural'],
      ['海風', 'Sea Breeze'],
    ],
    sizes: [
      ['375ml', 720],
      ['750ml', 1_350],
      ['6 支裝 6 Bottles', 8_400],
    ],
  },
  {
    trade: 'BAK',
    names: [
      ['蛋卷', 'Egg Rolls'],
      ['曲奇', 'Cookies'],
      ['鳳梨酥', 'Pineapple Cakes'],
      ['杏仁餅', 'Almond Biscuits'],
      ['月餅', 'Mooncakes'],
    ],
    variants: [
      ['牛油', 'Butter'],
      ['芝麻', 'Sesame'],
      ['抹茶', 'Matcha'],
      ['低糖', 'Less Sugar'],
    ],
    sizes: [
      ['8 件 8 pcs', 380],
      ['16 件 16 pcs', 720],
      ['禮盒 Gift Box', 1_150],
    ],
  },
  {
    trade: 'SEA',
    names: [
      ['三文魚柳', 'Salmon Fillet'],
      ['帶子', 'Scallops'],
      ['虎蝦', 'Tiger Prawns'],
      ['花膠', 'Fish Maw'],
      ['鮑魚', 'Abalone'],
    ],
    variants: [
      ['急凍', 'Frozen'],
      ['野生', 'Wild'],
      ['刺身級', 'Sashimi Grade'],
      ['即食', 'Ready to Eat'],
    ],
    sizes: [
      ['300g', 420],
      ['500g', 650],
      ['1kg', 1_240],
    ],
  },
  {
    trade: 'FRU',
    names: [
      ['車厘子', 'Cherries'],
      ['士多啤梨', 'Strawberries'],
      ['芒果', 'Mangoes'],
      ['蜜瓜', 'Melon'],
      ['奇異果', 'Kiwifruit'],
    ],
    variants: [
      ['當季', 'Seasonal'],
      ['空運', 'Air-flown'],
      ['有機', 'Organic'],
      ['精選', 'Selected'],
    ],
    sizes: [
      ['500g', 560],
      ['1kg', 1_090],
      ['5kg 原箱 5kg Case', 5_480],
    ],
  },
  {
    trade: 'SNK',
    names: [
      ['紫菜', 'Seaweed'],
      ['魷魚絲', 'Shredded Squid'],
      ['果仁', 'Mixed Nuts'],
      ['薯片', 'Potato Crisps'],
      ['陳皮梅', 'Preserved Plums'],
    ],
    variants: [
      ['香辣', 'Spicy'],
      ['原味', 'Original'],
      ['海鹽', 'Sea Salt'],
      ['蜂蜜', 'Honey'],
    ],
    sizes: [
      ['40g', 65],
      ['120g', 165],
      ['10 包裝 10 Packs', 520],
    ],
  },
  {
    trade: 'GRO',
    names: [
      ['絲苗米', 'Long Grain Rice'],
      ['蝦子麵', 'Shrimp Roe Noodles'],
      ['頭抽豉油', 'First Draw Soy Sauce'],
      ['蠔油', 'Oyster Sauce'],
      ['花生油', 'Peanut Oil'],
      ['辣椒醬', 'Chilli Sauce'],
    ],
    variants: [
      ['家庭裝', 'Family'],
      ['古法', 'Traditional'],
      ['減鹽', 'Less Salt'],
      ['金裝', 'Gold'],
    ],
    sizes: [
      ['500ml', 780],
      ['900ml', 1_260],
      ['2kg', 2_080],
    ],
  },
  {
    trade: 'HEA',
    names: [
      ['燕窩', "Bird's Nest"],
      ['靈芝孢子', 'Lingzhi Spores'],
      ['魚油丸', 'Fish Oil Capsules'],
      ['維他命丙', 'Vitamin C'],
      ['益生菌', 'Probiotics'],
    ],
    variants: [
      ['高效', 'Extra Strength'],
      ['無糖', 'Sugar-free'],
      ['兒童', 'Junior'],
      ['長者', 'Senior'],
    ],
    sizes: [
      ['30 粒 30 pcs', 110],
      ['60 粒 60 pcs', 180],
      ['6 樽 6 Jars', 860],
    ],
  },
  {
    trade: 'HOM',
    names: [
      ['竹纖維毛巾', 'Bamboo Towel'],
      ['保溫壺', 'Vacuum Flask'],
      ['不沾鑊', 'Non-stick Wok'],
      ['香薰蠟燭', 'Scented Candle'],
      ['收納箱', 'Storage Box'],
    ],
    variants: [
      ['霧藍', 'Mist Blue'],
      ['象牙白', 'Ivory'],
      ['墨綠', 'Dark Green'],
      ['暖灰', 'Warm Grey'],
    ],
    sizes: [
      ['細 S', 320],
      ['中 M', 680],
      ['大 L', 1_450],
    ],
  },
  {
    trade: 'BEA',
    names: [
      ['潔面乳', 'Facial Cleanser'],
      ['保濕面膜', 'Moisture Mask'],
      ['護手霜', 'Hand Cream'],
      ['防曬乳', 'Sunscreen'],
      ['洗頭水', 'Shampoo'],
    ],
    variants: [
      ['玫瑰', 'Rose'],
      ['山茶花', 'Camellia'],
      ['敏感肌', 'Sensitive'],
      ['清爽', 'Fresh'],
    ],
    sizes: [
      ['50ml', 90],
      ['150ml', 210],
      ['400ml', 490],
    ],
  },
  {
    trade: 'BAB',
    names: [
      ['嬰兒濕紙巾', 'Baby Wipes'],
      ['學行褲', 'Pull-up Nappies'],
      ['米餅', 'Rice Rusks'],
      ['牙膠', 'Teether'],
      ['積木', 'Building Blocks'],
    ],
    variants: [
      ['純水', 'Pure Water'],
      ['柔軟', 'Soft'],
      ['動物', 'Animal'],
      ['彩虹', 'Rainbow'],
    ],
    sizes: [
      ['1 件 1 pc', 240],
      ['4 件裝 4 Pack', 930],
      ['原箱 Case', 3_600],
    ],
  },
  {
    trade: 'ELE',
    names: [
      ['藍牙耳機', 'Bluetooth Earphones'],
      ['流動電源', 'Power Bank'],
      ['電飯煲', 'Rice Cooker'],
      ['座枱燈', 'Desk Lamp'],
      ['空氣清新機', 'Air Purifier'],
    ],
    variants: [
      ['輕巧', 'Lite'],
      ['智能', 'Smart'],
      ['旅行', 'Travel'],
      ['專業', 'Pro'],
    ],
    sizes: [
      ['白 White', 540],
      ['黑 Black', 540],
      ['套裝 Set', 2_900],
    ],
  },
  {
    trade: 'STA',
    names: [
      ['原子筆', 'Ball Pen'],
      ['記事簿', 'Notebook'],
      ['水彩顏料', 'Watercolours'],
      ['貼紙', 'Stickers'],
      ['文件夾', 'File Folder'],
    ],
    variants: [
      ['香港街景', 'Hong Kong Streets'],
      ['復古', 'Vintage'],
      ['粉彩', 'Pastel'],
      ['再造紙', 'Recycled'],
    ],
    sizes: [
      ['單件 Single', 60],
      ['5 件 5 pcs', 250],
      ['12 件 12 pcs', 580],
    ],
  },
  {
    trade: 'PET',
    names: [
      ['貓糧', 'Cat Food'],
      ['狗糧', 'Dog Food'],
      ['貓砂', 'Cat Litter'],
      ['潔齒棒', 'Dental Sticks'],
      ['寵物床', 'Pet Bed'],
    ],
    variants: [
      ['無穀物', 'Grain-free'],
      ['雞肉', 'Chicken'],
      ['吞拿魚', 'Tuna'],
      ['幼齡', 'Young'],
    ],
    sizes: [
      ['400g', 450],
      ['2kg', 2_120],
      ['6kg', 6_250],
    ],
  },
];

/** The goods of a trade; throws where nobody deals in it. */
export function goodsOf(trade: Trade): Goods {
  const found = goods.find((one) => one.trade === trade);
  if (!found) throw new Error(`no goods of ${trade}`);
  return found;
}
