import type { Random } from '../random.ts';
import { type Both, pairsIn } from './both.ts';

/** The three regions of Hong Kong. */
export type Region = 'island' | 'kowloon' | 'territories';

export const regionNames: Readonly<Record<Region, Both>> = {
  island: ['香港', 'Hong Kong'],
  kowloon: ['九龍', 'Kowloon'],
  territories: ['新界', 'New Territories'],
};

export interface Area {
  readonly region: Region;
  /** Code of its district among the address areas. */
  readonly district: string;
  readonly name: Both;
  readonly streets: readonly Both[];
}

const area = (region: Region, district: string, name: Both, ...streets: Both[]): Area => ({
  region,
  district,
  name,
  streets,
});

/** Real areas and streets, invented buildings. */
export const areas: readonly Area[] = [
  area(
    'island',
    'HK-HKI-CW',
    ['中環', 'Central'],
    ['德輔道中', 'Des Voeux Road Central'],
    ['威靈頓街', 'Wellington Street'],
  ),
  area(
    'kowloon',
    'HK-KLN-YTM',
    ['旺角', 'Mong Kok'],
    ['彌敦道', 'Nathan Road'],
    ['西洋菜南街', 'Sai Yeung Choi Street South'],
  ),
  area(
    'territories',
    'HK-NT-ST',
    ['沙田', 'Sha Tin'],
    ['沙田正街', 'Sha Tin Centre Street'],
    ['源禾路', 'Yuen Wo Road'],
  ),
  area('island', 'HK-HKI-WCH', ['灣仔', 'Wan Chai'], ['軒尼詩道', 'Hennessy Road'], ['莊士敦道', 'Johnston Road']),
  area('kowloon', 'HK-KLN-YTM', ['尖沙咀', 'Tsim Sha Tsui'], ['廣東道', 'Canton Road'], ['金馬倫道', 'Cameron Road']),
  area('territories', 'HK-NT-TW', ['荃灣', 'Tsuen Wan'], ['青山公路', 'Castle Peak Road'], ['沙咀道', 'Sha Tsui Road']),
  area('island', 'HK-HKI-WCH', ['銅鑼灣', 'Causeway Bay'], ['怡和街', 'Yee Wo Street'], ['駱克道', 'Lockhart Road']),
  area('kowloon', 'HK-KLN-KT', ['觀塘', 'Kwun Tong'], ['觀塘道', 'Kwun Tong Road'], ['鴻圖道', 'Hung To Road']),
  area('territories', 'HK-NT-YL', ['元朗', 'Yuen Long'], ['大棠路', 'Tai Tong Road'], ['教育路', 'Kau Yuk Road']),
  area('island', 'HK-HKI-EST', ['北角', 'North Point'], ['英皇道', "King's Road"], ['電氣道', 'Electric Road']),
  area(
    'kowloon',
    'HK-KLN-SSP',
    ['深水埗', 'Sham Shui Po'],
    ['福華街', 'Fuk Wa Street'],
    ['長沙灣道', 'Cheung Sha Wan Road'],
  ),
  area(
    'territories',
    'HK-NT-TM',
    ['屯門', 'Tuen Mun'],
    ['屯順街', 'Tuen Shun Street'],
    ['青山公路', 'Castle Peak Road'],
  ),
  area(
    'island',
    'HK-HKI-CW',
    ['西環', 'Sai Wan'],
    ['皇后大道西', "Queen's Road West"],
    ['卑路乍街', "Belcher's Street"],
  ),
  area('kowloon', 'HK-KLN-KC', ['紅磡', 'Hung Hom'], ['德豐街', 'Tak Fung Street'], ['馬頭圍道', 'Ma Tau Wai Road']),
  area('territories', 'HK-NT-TP', ['大埔', 'Tai Po'], ['廣福道', 'Kwong Fuk Road'], ['安慈路', 'On Chee Road']),
  area('island', 'HK-HKI-EST', ['鰂魚涌', 'Quarry Bay'], ['英皇道', "King's Road"], ['糖廠街', 'Tong Chong Street']),
  area(
    'kowloon',
    'HK-KLN-WTS',
    ['黃大仙', 'Wong Tai Sin'],
    ['龍翔道', 'Lung Cheung Road'],
    ['正德街', 'Ching Tak Street'],
  ),
  area(
    'territories',
    'HK-NT-SK',
    ['將軍澳', 'Tseung Kwan O'],
    ['唐德街', 'Tong Tak Street'],
    ['寶邑路', 'Po Yap Road'],
  ),
  area(
    'island',
    'HK-HKI-STH',
    ['香港仔', 'Aberdeen'],
    ['香港仔大道', 'Aberdeen Main Road'],
    ['南寧街', 'Nam Ning Street'],
  ),
  area('territories', 'HK-NT-NTH', ['粉嶺', 'Fanling'], ['聯和道', 'Luen Wo Road'], ['新運路', 'San Wan Road']),
];

const buildingNames = pairsIn(`
  海悅 Harbour Joy, 晴匯 Sunny Link, 翠庭 Jade Court, 嘉盛 Kar Shing, 雅景 Grand View, 恒樂 Hang Lok,
  新晉 New Dawn, 匯豪 Wui Ho, 榮發 Wing Fat, 星港 Star Haven, 樂民 Lok Man, 泰和 Tai Wo, 景輝 King Fai,
  瑞苑 Sui Yuen, 雲峰 Cloud Peak, 百匯 Pak Wui
`);
const buildingKinds = pairsIn(
  '中心 Centre, 商場 Shopping Arcade, 大廈 Building, 廣場 Plaza, 工業大廈 Industrial Building',
);

export interface Place {
  readonly area: Area;
  readonly building: Both;
  readonly address: Both;
}

/**
 * Invents a building in a real street. As usual in Hong Kong, the Chinese address begins with the region, the English
 * one ends with it.
 */
export function placeIn(where: Area, random: Random): Place {
  const [street, name, kind] = [random.pick(where.streets), random.pick(buildingNames), random.pick(buildingKinds)];
  const building: Both = [name[0] + kind[0], `${name[1]} ${kind[1]}`];
  const [number, floor, unit] = [random.int(1, 388), random.int(0, 3), random.int(1, 48)];
  const [region, level] = [
    regionNames[where.region],
    floor === 0 ? (['地下', 'G/F'] as const) : ([`${floor} 樓`, `${floor}/F`] as const),
  ];
  return {
    area: where,
    building,
    address: [
      `${region[0]}${where.name[0]}${street[0]} ${number} 號${building[0]}${level[0]} ${unit} 號舖`,
      `Shop ${unit}, ${level[1]}, ${building[1]}, ${number} ${street[1]}, ${where.name[1]}, ${region[1]}`,
    ],
  };
}
