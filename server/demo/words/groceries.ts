import { type Goods, defineGoods } from './trades.ts';

/** Goods for eating and drinking, by trade. */
export const groceries: readonly Goods[] = [
  defineGoods(
    'TEA',
    `
      茉莉花茶 Jasmine Tea, 鐵觀音 Tieguanyin, 普洱茶 Pu'er Tea, 龍井茶 Longjing Tea, 菊花茶 Chrysanthemum Tea,
      港式奶茶茶葉 Milk Tea Blend
    `,
    '有機 Organic, 特級 Premium, 陳年 Aged, 春摘 Spring',
    [
      ['50g', 95],
      ['100g', 160],
      ['20 茶包 20 Bags', 120],
    ],
  ),
  defineGoods(
    'WIN',
    '紅酒 Red Wine, 白酒 White Wine, 手工啤酒 Craft Beer, 梅酒 Plum Wine, 清酒 Sake',
    '莊園 Estate, 珍藏 Reserve, 無添加 Natural, 海風 Sea Breeze',
    [
      ['375ml', 720],
      ['750ml', 1_350],
      ['6 支裝 6 Bottles', 8_400],
    ],
  ),
  defineGoods(
    'BAK',
    '蛋卷 Egg Rolls, 曲奇 Cookies, 鳳梨酥 Pineapple Cakes, 杏仁餅 Almond Biscuits, 月餅 Mooncakes',
    '牛油 Butter, 芝麻 Sesame, 抹茶 Matcha, 低糖 Less Sugar',
    [
      ['8 件 8 pcs', 380],
      ['16 件 16 pcs', 720],
      ['禮盒 Gift Box', 1_150],
    ],
  ),
  defineGoods(
    'SEA',
    '三文魚柳 Salmon Fillet, 帶子 Scallops, 虎蝦 Tiger Prawns, 花膠 Fish Maw, 鮑魚 Abalone',
    '急凍 Frozen, 野生 Wild, 刺身級 Sashimi Grade, 即食 Ready to Eat',
    [
      ['300g', 420],
      ['500g', 650],
      ['1kg', 1_240],
    ],
  ),
  defineGoods(
    'FRU',
    '車厘子 Cherries, 士多啤梨 Strawberries, 芒果 Mangoes, 蜜瓜 Melon, 奇異果 Kiwifruit',
    '當季 Seasonal, 空運 Air-flown, 有機 Organic, 精選 Selected',
    [
      ['500g', 560],
      ['1kg', 1_090],
      ['5kg 原箱 5kg Case', 5_480],
    ],
  ),
  defineGoods(
    'SNK',
    '紫菜 Seaweed, 魷魚絲 Shredded Squid, 果仁 Mixed Nuts, 薯片 Potato Crisps, 陳皮梅 Preserved Plums',
    '香辣 Spicy, 原味 Original, 海鹽 Sea Salt, 蜂蜜 Honey',
    [
      ['40g', 65],
      ['120g', 165],
      ['10 包裝 10 Packs', 520],
    ],
  ),
  defineGoods(
    'GRO',
    `
      絲苗米 Long Grain Rice, 蝦子麵 Shrimp Roe Noodles, 頭抽豉油 First Draw Soy Sauce, 蠔油 Oyster Sauce,
      花生油 Peanut Oil, 辣椒醬 Chilli Sauce
    `,
    '家庭裝 Family, 古法 Traditional, 減鹽 Less Salt, 金裝 Gold',
    [
      ['500ml', 780],
      ['900ml', 1_260],
      ['2kg', 2_080],
    ],
  ),
];
