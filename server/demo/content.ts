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
