import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** The shop's identity, shown to customers in mails and on documents (SPEC §7, settings). */
export const settings_shop = defineResource({
  ...singleton,
  name: 'settings_shop',
  path: 'settings/shop',
  label: ['Shop', '商店', '商店'],
  plural: ['Shop settings', '商店設定', '商店设置'],
  about: ['Name, logo and contact of the shop.', '商店的名稱、標誌和聯絡方法。', '商店的名称、标志和联系方式。'],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'name',
  fields: {
    name: {
      kind: 'text',
      label: ['Shop name', '商店名稱', '商店名称'],
      help: [
        'Stands in mails and on packing slips and order sheets.',
        '印在電郵、裝箱單和訂單上。',
        '印在邮件、装箱单和订单上。',
      ],
      localized: true,
      maxLength: 60,
    },
    logo: {
      kind: 'media',
      label: ['Logo', '標誌', '标志'],
      help: [
        'Stands above the shop name, at most 60 pixels high.',
        '置於商店名稱上方，最高 60 像素。',
        '置于商店名称上方，最高 60 像素。',
      ],
      alt: false,
      public: true,
    },
    email: {
      kind: 'email',
      label: ['Contact email', '聯絡電郵', '联系邮箱'],
      help: ['Where customers may write to.', '供顧客來信查詢。', '供顾客来信咨询。'],
    },
    phone: {
      kind: 'phone',
      label: ['Contact phone', '聯絡電話', '联系电话'],
      help: ['Where customers may call.', '供顧客來電查詢。', '供顾客来电咨询。'],
    },
    address: {
      kind: 'multilineText',
      label: ['Address', '地址', '地址'],
      help: ['Printed as the sender on packing slips.', '作為寄件人印在裝箱單上。', '作为寄件人印在装箱单上。'],
      localized: true,
      maxLength: 300,
    },
  },
  form: [
    { section: 'shop', label: ['Shop', '商店', '商店'], fields: ['name', 'logo'] },
    { section: 'contact', label: ['Contact', '聯絡', '联系'], fields: ['email', 'phone', 'address'] },
  ],
});
