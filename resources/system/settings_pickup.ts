import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** Addresses of the couriers' lists of pickup points (SPEC §7, settings and `ke-pickup-point`). */
export const settings_pickup = defineResource({
  ...singleton,
  name: 'settings_pickup',
  path: 'settings/pickup',
  label: ['Pickup points', '自提點', '自提点'],
  plural: ['Pickup point settings', '自提點設定', '自提点设置'],
  about: [
    'Addresses and keys of the couriers’ lists of pickup points.',
    '速遞公司自提點名單的網址和密鑰。',
    '快递公司自提点名单的网址和密钥。',
  ],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'kerry_express_url',
  fields: {
    kerry_express_url: {
      kind: 'url',
      reauthenticate: true,
      label: ['List of Kerry Express', '嘉里快遞名單', '嘉里快递名单'],
      help: [
        'Their pickup points are read from it, as JSON or CSV, when staff sync them.',
        '同步時由此讀取其自提點，格式為 JSON 或 CSV。',
        '同步时由此读取其自提点，格式为 JSON 或 CSV。',
      ],
    },
    kerry_express_key: {
      kind: 'text',
      label: ['Key of the list', '名單密鑰', '名单密钥'],
      help: [
        'Sent with each request, if they gave one. Kept secret: never in lists, history or files.',
        '如對方提供，每次讀取時附上。保密：不會出現在列表、紀錄或檔案中。',
        '如对方提供，每次读取时附上。保密：不会出现在列表、记录或文件中。',
      ],
      secret: true,
      reauthenticate: true,
      read: 'admin:UpdateAdminUser',
      ascii: true,
      maxLength: 200,
    },
  },
  form: [
    {
      section: 'kerry_express',
      label: ['Kerry Express', '嘉里快遞', '嘉里快递'],
      fields: ['kerry_express_url', 'kerry_express_key'],
    },
  ],
});
