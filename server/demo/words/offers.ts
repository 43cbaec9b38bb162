import { goods } from './goods.ts';

/** All combinations of goods, variants and sizes of each trade. */
export const everyOffer = goods
  .flatMap(({ trade, names, variants, sizes }) =>
    names.flatMap((name) =>
      variants.flatMap((variant) =>
        sizes.map(([size, grams]) => ({
          trade,
          goods: name[0],
          zh: `${variant[0]}${name[0]}`,
          en: `${variant[1]} ${name[1]}`,
          size,
          grams,
          alcoholic: trade === 'WIN',
        })),
      ),
    ),
  )
  .map((offer, place) => ({ ...offer, place }));

/**
 * Characters for brand names of two: ten thousand pairs, so that a search for one finds about a hundred in a million.
 */
export const brandCharacters = [
  ...'海山日月星雲風雨雪花草木林森竹梅蘭菊松柏金銀銅鐵玉石珠寶福祿壽喜康寧安樂永恒昌盛豐隆興旺泰和順祥瑞吉慶嘉美雅秀麗清明亮輝煌光華文武英傑俊豪偉宏達通利源廣大正平直方圓心意情義禮智仁德賢良忠信真善誠純東南西北春夏秋冬',
].filter((character, index, all) => all.indexOf(character) === index);

/** English syllables, two per brand. */
export const brandSyllables = (
  'Hoi Shan Yat Yuet Sing Wan Fung Yu Suet Fa Tso Muk Lam Sam Chuk Mui Lan Kuk Chung Pak Kam Ngan Tung Tit Yuk ' +
  'Shek Chu Po Fuk Luk Sau Hei Hong Ning On Lok Wing Hang Cheong Shing Lung Wong Tai Wo Shun Cheung Sui Kat Ka ' +
  'Mei Nga Lai Ming Leung Fai Kwong Man Mo Ying Kit Chun Ho'
).split(' ');

/** Countries of origin, in Chinese and English. */
export const origins = [
  '香港 Hong Kong',
  '台灣 Taiwan',
  '北海道 Hokkaido',
  '京都 Kyoto',
  '沖繩 Okinawa',
  '首爾 Seoul',
  '濟州 Jeju',
  '清邁 Chiang Mai',
  '檳城 Penang',
  '雲南 Yunnan',
  '福建 Fujian',
  '四川 Sichuan',
  '湖南 Hunan',
  '新疆 Xinjiang',
  '山東 Shandong',
  '意大利 Italy',
  '法國 France',
  '西班牙 Spain',
  '葡萄牙 Portugal',
  '希臘 Greece',
  '挪威 Norway',
  '丹麥 Denmark',
  '德國 Germany',
  '英國 United Kingdom',
  '愛爾蘭 Ireland',
  '加拿大 Canada',
  '智利 Chile',
  '秘魯 Peru',
  '巴西 Brazil',
  '澳洲 Australia',
  '紐西蘭 New Zealand',
  '埃及 Egypt',
  '土耳其 Türkiye',
];
