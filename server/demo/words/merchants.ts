import type { Both } from './both.ts';
import type { Trade } from './trades.ts';

export interface Company {
  /** The brand as printed on its goods. */
  readonly brand: string;
  readonly name: Both;
  readonly trade: Trade;
  /** Part of its email addresses and of its open-API username. */
  readonly mailbox: string;
  /** Default delivery type. */
  readonly delivery: string;
}

const company = (
  brand: string,
  zh: string,
  en: string,
  trade: Trade,
  mailbox: string,
  delivery = 'home_delivery',
): Company => ({ brand, name: [zh, en], trade, mailbox, delivery });

/** Invented companies. */
export const companies: readonly Company[] = [
  company('晨霧', '晨霧茶莊', 'Morning Mist Tea House', 'TEA', 'morning-mist'),
  company('半山', '半山茶事', 'Midway Tea Affairs', 'TEA', 'midway-tea', 'store_pickup'),
  company('葡源', '葡源酒窖', 'Vine Source Cellar', 'WIN', 'vine-source', 'merchant_delivery'),
  company('麥浪', '麥浪釀造', 'Wheat Wave Brewing', 'WIN', 'wheat-wave'),
  company('喜餅', '喜餅人家', 'Happy Biscuit Family', 'BAK', 'happy-biscuit', 'pickup_point'),
  company('小灶', '小灶烘焙', 'Little Oven Bakery', 'BAK', 'little-oven'),
  company('潮汐', '潮汐海味', 'Tide Dried Seafood', 'SEA', 'tide-seafood'),
  company('北灣', '北灣水產', 'North Bay Fisheries', 'SEA', 'north-bay', 'direct_delivery'),
  company('果日', '果日子', 'Fruit Days', 'FRU', 'fruit-days', 'direct_delivery'),
  company('青園', '青園農社', 'Green Garden Farm Co-op', 'FRU', 'green-garden'),
  company('口袋', '口袋零食', 'Pocket Snacks', 'SNK', 'pocket-snacks', 'pickup_point'),
  company('阿婆', '阿婆涼果', 'Grandma Preserved Fruit', 'SNK', 'grandma-fruit'),
  company('街坊', '街坊糧油', 'Neighbour Grain and Oil', 'GRO', 'neighbour-grain', 'merchant_delivery'),
  company('甕記', '甕記醬園', 'Urn Kee Sauce Garden', 'GRO', 'urn-kee'),
  company('草本', '草本日常', 'Herbal Everyday', 'HEA', 'herbal-everyday'),
  company('元氣', '元氣補品', 'Vigour Tonics', 'HEA', 'vigour-tonics'),
  company('木棉', '木棉家居', 'Kapok Home', 'HOM', 'kapok-home', 'merchant_delivery'),
  company('白磚', '白磚生活', 'White Brick Living', 'HOM', 'white-brick'),
  company('露水', '露水美妝', 'Dewdrop Beauty', 'BEA', 'dewdrop', 'pickup_point'),
  company('豆丁', '豆丁寶寶', 'Little Bean Baby', 'BAB', 'little-bean'),
  company('光譜', '光譜電器', 'Spectrum Appliances', 'ELE', 'spectrum', 'merchant_delivery'),
  company('微波', '微波數碼', 'Ripple Digital', 'ELE', 'ripple-digital'),
  company('紙舟', '紙舟文具', 'Paper Boat Stationery', 'STA', 'paper-boat', 'pickup_point'),
  company('毛球', '毛球寵物', 'Furball Pets', 'PET', 'furball'),
];
