import type { Values } from '../../resources/kinds/kind.ts';
import { bannersFrom, pictureOf } from './pictures.ts';
import { type DemoRecord, records, type GeneratorOptions } from './shop.ts';
import { localized } from './words/both.ts';

/** The home page, the page “about” and a notice of a store. */
export function contents(setting: GeneratorOptions, store: DemoRecord, first: number): readonly DemoRecord[] {
  const values: readonly Values[] = [
    {
      key: 'home',
      type: 'home',
      home_banners: bannersFrom(store.id, 3),
      photos: [],
      extra_info: localized(['歡迎光臨', 'Welcome']),
    },
    {
      key: 'about',
      type: 'page',
      home_banners: [],
      photos: [pictureOf('TEA'), pictureOf('BAK'), pictureOf('HOM')],
      extra_info: localized([
        '我們自一九九八年起為香港家庭選購好物。',
        'We have chosen good things for the homes of Hong Kong since 1998.',
      ]),
    },
    {
      key: 'delivery-notice',
      type: 'notice',
      home_banners: [],
      photos: [],
      extra_info: localized(['惡劣天氣下送貨或會延誤。', 'Deliveries may be late in bad weather.']),
    },
  ];
  return records(setting, values, { first, days: 60, store: store.id });
}

/** Messages to staff: one past and one future, so that no banner is shown. */
export function articles(setting: GeneratorOptions): readonly DemoRecord[] {
  const inDays = (days: number) => new Date(setting.today.getTime() + days * 86_400_000).toISOString();
  const values: readonly Values[] = [
    {
      text_en: 'Stocktaking: stock figures change until Sunday evening',
      text_zh_hant: '盤點進行中：存貨數字在星期日傍晚前會變動',
      text_zh_hans: '盘点进行中：库存数字在周日傍晚前会变动',
      severity: 'warning',
      started_at: inDays(-40),
      ended_at: inDays(-38),
    },
    {
      text_en: 'The warehouse moves: no deliveries on these two days',
      text_zh_hant: '倉庫搬遷：這兩天不送貨',
      text_zh_hans: '仓库搬迁：这两天不配送',
      severity: 'severe',
      started_at: inDays(400),
      ended_at: inDays(402),
    },
  ];
  return records(setting, values, { days: 60 });
}
