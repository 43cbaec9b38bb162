import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** Addresses of the couriers' services, and their keys (SPEC §7, settings). */
export const settings_courier = defineResource({
  ...singleton,
  name: 'settings_courier',
  path: 'settings/courier',
  label: ['Couriers', '速遞公司', '快递公司'],
  plural: ['Courier settings', '速遞設定', '快递设置'],
  about: ['Addresses and keys of the couriers’ services.', '速遞公司服務的網址和密鑰。', '快递公司服务的网址和密钥。'],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'kerry_express_url',
  fields: {
    kerry_express_url: {
      kind: 'url',
      reauthenticate: true,
      label: ['Kerry Express address', '嘉里快遞網址', '嘉里快递网址'],
      help: [
        'The address of its open API: sub-orders are pushed to it.',
        '其開放 API 的網址：子訂單會推送到此處。',
        '其开放 API 的网址：子订单会推送到此处。',
      ],
    },
    kerry_express_key: {
      kind: 'text',
      label: ['Kerry Express key', '嘉里快遞密鑰', '嘉里快递密钥'],
      help: [
        'Needed to push sub-orders. Kept secret: never in lists, history or files, nor beside what was pushed.',
        '推送子訂單所需。保密：不會出現在列表、紀錄、檔案或推送內容中。',
        '推送子订单所需。保密：不会出现在列表、记录、文件或推送内容中。',
      ],
      secret: true,
      reauthenticate: true,
      read: 'admin:UpdateAdminUser',
      ascii: true,
      maxLength: 200,
    },
    sf_express_url: {
      kind: 'url',
      reauthenticate: true,
      label: ['SF Express address', '順豐速運網址', '顺丰速运网址'],
      help: [
        'Kept for later: nothing is pushed to it yet.',
        '留待日後使用：目前不會推送到此處。',
        '留待日后使用：目前不会推送到此处。',
      ],
    },
    sf_express_key: {
      kind: 'text',
      label: ['SF Express key', '順豐速運密鑰', '顺丰速运密钥'],
      help: [
        'Kept secret: never in lists, history or files.',
        '保密：不會出現在列表、紀錄或檔案中。',
        '保密：不会出现在列表、记录或文件中。',
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
    {
      section: 'sf_express',
      label: ['SF Express', '順豐速運', '顺丰速运'],
      fields: ['sf_express_url', 'sf_express_key'],
    },
  ],
});
