/**
 * Meaning of a column of a courier's list. The language of `name` and `address` without one is detected from their
 * script.
 */
export type FeedColumn =
  | 'ref_code'
  | 'name'
  | 'name.zh_HK'
  | 'name.en_US'
  | 'address'
  | 'address.zh_HK'
  | 'address.en_US'
  | 'district'
  | 'active'
  | 'opening_hours'
  | 'opening_hours.zh_HK'
  | 'opening_hours.en_US';

const chinese = ['zh', 'zhhk', 'zhhant', 'tc', 'cht', 'chi', 'chn', 'cn', 'chinese', 'traditionalchinese', '中文'];
const english = ['en', 'enus', 'eng', 'english', '英文'];

/** Combines words with a language before or after them. */
const inLanguage = (words: readonly string[], languages: readonly string[]) =>
  words.flatMap((word) => languages.flatMap((language) => [`${word}${language}`, `${language}${word}`]));

const names = [
  'name',
  'pointname',
  'storename',
  'shopname',
  'locationname',
  'sitename',
  'lockername',
  '名稱',
  '自提點名稱',
];
const addresses = ['address', 'addr', 'fulladdress', 'pointaddress', 'storeaddress', 'shopaddress', '地址', '詳細地址'];
const hours = [
  'openinghours',
  'hours',
  'businesshours',
  'servicehours',
  'operatinghours',
  'officehours',
  'openinghour',
  'businesshour',
  'servicehour',
  'openingtime',
  'opentime',
  'businesstime',
  'servicetime',
  '營業時間',
  '服務時間',
  '開放時間',
  '辦公時間',
];

/** Known headings of each column, in lower case without spaces and punctuation; the first heading found is used. */
const aliases: Readonly<Record<FeedColumn, readonly string[]>> = {
  ref_code: [
    'refcode',
    'referencecode',
    'code',
    'pointcode',
    'pickupcode',
    'pickuppointcode',
    'storecode',
    'shopcode',
    'locationcode',
    'sitecode',
    'lockercode',
    'pointid',
    'storeid',
    'id',
    '編號',
    '自提點編號',
    '代碼',
    '網點代碼',
  ],
  name: names,
  'name.zh_HK': inLanguage(names, chinese),
  'name.en_US': inLanguage(names, english),
  address: addresses,
  'address.zh_HK': inLanguage(addresses, chinese),
  'address.en_US': inLanguage(addresses, english),
  district: [
    'district',
    'districtcode',
    'districtname',
    'districten',
    'districtzh',
    'area',
    'areacode',
    '分區',
    '地區',
  ],
  opening_hours: hours,
  'opening_hours.zh_HK': inLanguage(hours, chinese),
  'opening_hours.en_US': inLanguage(hours, english),
  active: ['active', 'isactive', 'enabled', 'isenabled', 'status', 'state', '狀態', '啟用'],
};

const folded = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const allHours = new Set([
  ...hours,
  ...aliases['opening_hours.zh_HK'],
  ...aliases['opening_hours.en_US'],
  // Recognized but not imported: lists in three languages have them.
  ...inLanguage(hours, ['zhhans', 'zhcn', 'sc', 'chs', 'simplifiedchinese']),
]);

/** Whether a heading means opening hours, in any language. */
export const isHours = (heading: string): boolean => allHours.has(folded(heading));

/** Maps each column to the heading that it has. */
export function columnsIn(headings: readonly string[]): ReadonlyMap<FeedColumn, string> {
  const given = new Map(headings.map((heading) => [folded(heading), heading]));
  const found = new Map<FeedColumn, string>();
  for (const column of feedColumns) {
    const alias = aliases[column].find((name) => given.has(name));
    const heading = alias === undefined ? undefined : given.get(alias);
    if (heading !== undefined) found.set(column, heading);
  }
  return found;
}

const feedColumns = [
  'ref_code',
  'name',
  'name.zh_HK',
  'name.en_US',
  'address',
  'address.zh_HK',
  'address.en_US',
  'district',
  'active',
  'opening_hours',
  'opening_hours.zh_HK',
  'opening_hours.en_US',
] as const satisfies readonly FeedColumn[];

const words = (text: string) => new Set(text.split(' '));
const yes = words('true t yes y 1 active enabled enable open opened normal available on 啟用 正常 營業中 開放 是');
const no = words(
  'false f no n 0 inactive disabled disable closed close suspended unavailable off 停用 暫停 關閉 已關閉 否',
);

/** Whether a point can be used according to the courier; `undefined` if the word isn't known. */
export function isOpen(text: string): boolean | undefined {
  const word = text.normalize('NFKC').trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}
