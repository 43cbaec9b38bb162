import type { DeliverySettingsMessages } from '../en/delivery-settings.ts';

const deliverySettings: DeliverySettingsMessages = {
  deliverySettings: {
    holidaysMissing: '尚未加入 %{year} 年的公众假期，顾客仍可选这些日子。请加入后，再删去照常配送的日子。',
    holidaysUnknown: '此版本没有 %{year} 年的公众假期。请在政府公布后自行加入。',
    addHolidays: '加入 %{year} 年的 %{smart_count} 个公众假期',
    added: '已加入 %{year} 年的 %{count} 个假期，请记得保存。',
    preview: '顾客可选哪些日子？',
    unsaved: '按表单现在的内容计算，包括未保存的更改。',
    type: '方式',
    storefront: '网店',
    anyStorefront: '留空：没有自己一行的网店',
    moment: '下单时间',
    tooLate: '只能预览 9990 年前的时间。',
    days: '日子',
    first: '最早：%{day}',
    none: '这四周内没有可选的日子。',
    possible: '%{day}：可选',
    refused: '%{day}：%{reason}',
    whyNot: '其他日子不可选的原因',
    reasons: {
      not_offered: '此处不提供',
      day_off_unnamed: '休息日',
      day_off: '休息日（%{name}）',
      weekday: '当天不是配送日',
      lead_time: '太早：未过准备天数',
      cut_off: '下单时已过截单时间',
      too_far: '超出可预约的天数',
    },
  },
};

export default deliverySettings;
