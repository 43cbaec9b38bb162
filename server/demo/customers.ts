import type { Values } from '../../resources/kinds/kind.ts';
import { elementAt, type Random } from './random.ts';
import { scaled, type DemoRecord, records, type GeneratorOptions } from './shop.ts';
import { type Both, localized } from './words/both.ts';
import { mobileNumber, randomName } from './words/names.ts';

interface Club {
  readonly name: Both;
  readonly domains?: readonly string[];
  readonly emails?: number;
  readonly phones?: number;
  /** What applicants must prove; absent where applications are closed. */
  readonly proof?: 'email' | 'staff_no' | 'attachment';
  readonly instruction?: Both;
  readonly hidden?: boolean;
}

const clubs: readonly Club[] = [
  {
    name: ['海港大學教職員', 'Harbour University Staff'],
    domains: ['staff.harbour-uni.example.hk'],
    proof: 'email',
    instruction: [
      '請以大學電郵登記，確認電郵後即時生效。',
      'Register with your university email; it counts once confirmed.',
    ],
  },
  {
    name: ['海港大學學生', 'Harbour University Students'],
    domains: ['student.harbour-uni.example.hk', 'alumni.harbour-uni.example.hk'],
    proof: 'attachment',
    instruction: ['請上載有效學生證正面相片。', 'Upload a photograph of the front of your student card.'],
  },
  {
    name: ['東岸醫護人員', 'East Shore Health Workers'],
    domains: ['east-shore.example.hk'],
    emails: 120,
    proof: 'staff_no',
    instruction: ['請輸入六位員工編號。', 'Enter your six-digit staff number.'],
  },
  {
    name: ['星航航空員工', 'Star Route Airline Staff'],
    emails: 3_000,
    proof: 'staff_no',
    instruction: ['只限在職員工，離職後資格即時取消。', 'For serving staff; it ends when you leave.'],
    hidden: true,
  },
  { name: ['合作銀行客戶', 'Partner Bank Customers'], phones: 260 },
  { name: ['金卡會員', 'Gold Members'], emails: 80, phones: 80 },
  { name: ['銀卡會員', 'Silver Members'], emails: 160, phones: 40 },
  {
    name: ['長者優惠', 'Senior Citizens'],
    phones: 90,
    proof: 'attachment',
    instruction: ['請上載長者證明文件，六十歲或以上適用。', 'Upload proof of age; for those of 60 and over.'],
  },
  { name: ['內部員工', 'Our Staff'], domains: ['example.hk', 'sales.example.hk'], emails: 45 },
  {
    name: ['企業客戶', 'Corporate Clients'],
    domains: ['client-one.example.com', 'client-two.example.com'],
    emails: 30,
  },
  {
    name: ['教師', 'Teachers'],
    domains: ['school.example.hk'],
    proof: 'email',
    instruction: ['請以學校電郵登記。', 'Register with your school email.'],
  },
  {
    name: ['試用新品團', 'Product Testers'],
    emails: 60,
    proof: 'attachment',
    instruction: ['請附上兩篇用後感連結或截圖。', 'Attach links to, or pictures of, two reviews of yours.'],
    hidden: true,
  },
];

/** The twelve user groups; one has thousands of emails. */
export function userGroups(setting: GeneratorOptions): readonly DemoRecord[] {
  const { random } = setting;
  const values = clubs.map((club, index): Values => {
    const phones = Array.from({ length: scaled(setting, club.phones ?? 0) }, (_, row) => ({
      phone: mobileNumber(600_000 + index * 10_000 + row),
    }));
    return {
      name: localized(club.name),
      email_domains: club.domains ?? [],
      emails: {
        set: club.emails
          ? addresses(
              random,
              scaled(setting, club.emails),
              elementAt(club.domains ?? [`club${index + 1}.example.com`], 0),
            )
          : [],
      },
      phone_numbers: { set: club.phones ? phones : [] },
      application_config: applicationOf(club, random),
    };
  });
  return records(setting, values, { days: 300 });
}

function applicationOf({ proof, instruction, hidden }: Club, random: Random): Values {
  if (!proof) return { enable_application: false };
  return {
    enable_application: true,
    type: proof,
    ...(proof === 'attachment' && { max_attachment: random.int(1, 3) }),
    visibility: hidden ? 'hidden' : 'public',
    require_approval: proof !== 'email',
    ...(instruction && { instruction: localized(instruction) }),
  };
}

function addresses(random: Random, wanted: number, domain: string): readonly Values[] {
  return Array.from({ length: wanted }, (_, index) => ({
    email: `${randomName(random).mailbox}${index + 1}@${domain}`,
  }));
}

/** Customers: most use Chinese, most have a verified email, some are in one or two groups. */
export function users(setting: GeneratorOptions, groups: readonly DemoRecord[]): readonly DemoRecord[] {
  const { random } = setting;
  const ids = groups.map(({ id }) => id);
  const values = Array.from({ length: scaled(setting, 400) }, (_, index): Values => {
    const person = randomName(random);
    const locale = random.chance(0.78) ? 'zh_HK' : 'en_US';
    const language = locale === 'zh_HK' ? 0 : 1;
    const phone = random.chance(0.85) ? mobileNumber(index) : null;
    return {
      salutation: random.chance(0.9) ? random.pick(['mr', 'mr', 'mrs', 'miss', 'miss', 'ms', 'ms', 'dr']) : null,
      family_name: person.family[language],
      given_name: person.given[language],
      locale,
      email: `${person.mailbox}${index + 1}@${random.pick(['mail.example.hk', 'mail.example.com', 'post.example.hk', 'student.harbour-uni.example.hk'])}`,
      email_verified: random.chance(0.86),
      phone,
      phone_verified: phone !== null && random.chance(0.7),
      user_groups: random.chance(0.35) ? random.some(ids, random.int(1, 2)) : [],
    };
  });
  return records(setting, values, { days: 300 });
}

interface Audience {
  readonly key: string;
  readonly name: Both;
  readonly description: Both;
  /** Ids of user groups; absent for everybody. */
  readonly groups?: readonly number[];
  /** Ids of storefronts; absent for all. */
  readonly fronts?: readonly number[];
}

const audiences: readonly Audience[] = [
  {
    key: 'everyone',
    name: ['所有顧客', 'Everyone'],
    description: ['任何人，毋須登入。', 'Anybody, signed in or not.'],
  },
  {
    key: 'members',
    name: ['金銀卡會員', 'Gold and Silver Members'],
    description: ['金卡及銀卡會員，適用於所有網店。', 'Gold and silver members, at every storefront.'],
    groups: [6, 7],
  },
  {
    key: 'gold',
    name: ['金卡會員', 'Gold Members'],
    description: ['只限金卡會員。', 'Gold members only.'],
    groups: [6],
    fronts: [1, 3],
  },
  {
    key: 'university',
    name: ['大學師生', 'University'],
    description: ['海港大學教職員及學生。', 'Staff and students of Harbour University.'],
    groups: [1, 2],
    fronts: [5],
  },
  {
    key: 'partners',
    name: ['合作機構', 'Partners'],
    description: ['合作機構員工及客戶。', 'Staff and customers of partner organisations.'],
    groups: [3, 4, 5, 10],
    fronts: [5],
  },
  {
    key: 'staff',
    name: ['內部員工', 'Our Staff'],
    description: ['員工內購優惠。', 'Staff purchases.'],
    groups: [9],
    fronts: [4],
  },
  {
    key: 'seniors',
    name: ['長者', 'Seniors'],
    description: ['六十歲或以上顧客。', 'Customers of 60 and over.'],
    groups: [8],
  },
  {
    key: 'new-year',
    name: ['賀年網店顧客', 'New Year Shoppers'],
    description: ['所有光顧賀年網店的顧客。', 'Everybody at the New Year storefront.'],
    fronts: [6],
  },
];

/** The eight customer groups. */
export function customerGroups(setting: GeneratorOptions): readonly DemoRecord[] {
  const values = audiences.map(({ key, name, description, groups, fronts }) => ({
    key,
    name: localized(name),
    description: localized(description),
    public: groups === undefined,
    ...(groups && { user_groups: groups }),
    global: fronts === undefined,
    ...(fronts && { storefronts: fronts }),
  }));
  return records(setting, values, { days: 280 });
}
