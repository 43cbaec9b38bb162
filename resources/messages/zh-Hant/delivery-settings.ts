import type { DeliverySettingsMessages } from '../en/delivery-settings.ts';

const deliverySettings: DeliverySettingsMessages = {
  deliverySettings: {
    holidaysMissing: '尚未加入 %{year} 年的公眾假期，顧客仍可選這些日子。請加入後，再刪去照常送貨的日子。',
    holidaysUnknown: '此版本未有 %{year} 年的公眾假期。請在政府公布後自行加入。',
    addHolidays: '加入 %{year} 年的 %{smart_count} 個公眾假期',
    added: '已加入 %{year} 年的 %{count} 個假期，請記得儲存。',
    preview: '顧客可選哪些日子？',
    unsaved: '按表格現時的內容計算，包括未儲存的更改。',
    type: '方式',
    storefront: '網店',
    anyStorefront: '留空：沒有自己一行的網店',
    moment: '下單時間',
    tooLate: '只可預覽 9990 年前的時間。',
    days: '日子',
    first: '最早：%{day}',
    none: '這四星期內沒有可選的日子。',
    possible: '%{day}：可選',
    refused: '%{day}：%{reason}',
    whyNot: '其他日子不可選的原因',
    reasons: {
      not_offered: '此處不提供',
      day_off_unnamed: '休息日',
      day_off: '休息日（%{name}）',
      weekday: '當天不是送貨日',
      lead_time: '太早：未過準備天數',
      cut_off: '下單時已過截單時間',
      too_far: '超出可預約的天數',
    },
  },
};

export default deliverySettings;
