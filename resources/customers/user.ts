import { userLocales } from '../choices.ts';
import { defineResource } from '../define.ts';

/** A customer with a storefront account (SPEC §3). */
export const user = defineResource({
  name: 'user',
  label: ['User', '用戶', '用户'],
  plural: ['Users', '用戶', '用户'],
  about: ['Users are the customers who have an account.', '用戶是已開設帳戶的顧客。', '用户是已注册账户的顾客。'],
  subject: 'User',
  scope: 'shared',
  title: 'email',
  leadsTo: [
    { to: 'point_transaction', by: 'user' },
    { to: 'coupon_redemption', by: 'user' },
  ],
  csv: { version: 1, key: 'email' },
  fields: {
    salutation: {
      kind: 'select',
      label: ['Salutation', '稱謂', '称谓'],
      choices: [
        { value: 'mr', label: ['Mr', '先生', '先生'] },
        { value: 'mrs', label: ['Mrs', '太太', '太太'] },
        { value: 'miss', label: ['Miss', '小姐', '小姐'] },
        { value: 'ms', label: ['Ms', '女士', '女士'] },
        { value: 'dr', label: ['Dr', '博士', '博士'] },
      ],
    },
    family_name: { kind: 'text', label: ['Family name', '姓氏', '姓氏'], maxLength: 60 },
    given_name: { kind: 'text', label: ['Given name', '名字', '名字'], maxLength: 60 },
    locale: {
      kind: 'select',
      label: ['Language', '通訊語言', '通信语言'],
      required: true,
      default: 'zh_HK',
      choices: userLocales,
    },
    email: { kind: 'email', label: ['Email', '電郵', '邮箱'], required: true, unique: true },
    email_verified: { kind: 'boolean', label: ['Email verified', '電郵已驗證', '邮箱已验证'] },
    phone: { kind: 'phone', label: ['Phone', '電話', '电话'], unique: true },
    phone_verified: { kind: 'boolean', label: ['Phone verified', '電話已驗證', '电话已验证'] },
    k_coin: {
      kind: 'integer',
      label: ['K-Coin', 'K-Coin', 'K-Coin'],
      readOnly: true,
      tally: true,
      default: 0,
      minValue: 0,
    },
    k_coin_expires_at: {
      kind: 'dateTime',
      label: ['Next K-Coin expire', 'K-Coin 最近到期', 'K-Coin 最近到期'],
      readOnly: true,
    },
    oto_point: {
      kind: 'integer',
      label: ['OTO Point', 'OTO Point', 'OTO Point'],
      readOnly: true,
      tally: true,
      default: 0,
      minValue: 0,
    },
    oto_point_expires_at: {
      kind: 'dateTime',
      label: ['Next OTO Point expire', 'OTO Point 最近到期', 'OTO Point 最近到期'],
      readOnly: true,
    },
    user_groups: {
      kind: 'reference',
      label: ['User groups', '用戶群組', '用户群组'],
      help: [
        'Those that the customer was put into by hand. Domains, e-mails and numbers that groups list add more.',
        '人手加入的群組；群組所列的網域、電郵及電話號碼會另外計算。',
        '手动加入的群组；群组所列的域名、邮箱及电话号码另行计算。',
      ],
      to: 'user_group',
      many: true,
    },
  },
  list: {
    columns: [
      'email',
      'family_name',
      'given_name',
      'phone',
      // Cards of the phone show five of these.
      'k_coin',
      'oto_point',
      'user_groups',
      'email_verified',
      'created_at',
    ],
    filters: [
      'email',
      'phone',
      'user_groups',
      'email_verified',
      'phone_verified',
      'locale',
      'salutation',
      'k_coin',
      'k_coin_expires_at',
      'oto_point',
      'oto_point_expires_at',
      'created_at',
    ],
    sort: '-created_at',
    search: ['email', 'phone', 'family_name', 'given_name'],
  },
  form: [
    {
      section: 'profile',
      label: ['Profile', '個人資料', '个人资料'],
      fields: ['salutation', 'locale', 'family_name', 'given_name'],
    },
    {
      section: 'contact',
      label: ['Contact', '聯絡方法', '联系方式'],
      fields: ['email', 'email_verified', 'phone', 'phone_verified'],
    },
    {
      section: 'points',
      label: ['Points', '積分', '积分'],
      fields: ['k_coin', 'k_coin_expires_at', 'oto_point', 'oto_point_expires_at'],
    },
    { section: 'groups', label: ['Groups', '群組', '群组'], fields: ['user_groups'] },
  ],
});
