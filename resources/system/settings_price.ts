import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** How amounts to pay are rounded (SPEC §7, settings). */
export const settings_price = defineResource({
  ...singleton,
  name: 'settings_price',
  path: 'settings/price',
  label: ['Rounding', '進位', '取整'],
  plural: ['Rounding settings', '進位設定', '取整设置'],
  about: ['How amounts to pay are rounded.', '應付金額的進位方法。', '应付金额的取整方法。'],
  subject: 'AdminUser',
  scope: 'shared',
  title: 'step',
  fields: {
    step: {
      kind: 'select',
      label: ['Amounts are multiples of', '金額的最小單位', '金额的最小单位'],
      help: [
        'Amounts to pay are rounded to it; discounts, by percentage too, are to the cent.',
        '應付金額按此進位；折扣（包括按百分比的）計至一仙。',
        '应付金额按此取整；折扣（包括按百分比的）计至一分。',
      ],
      required: true,
      default: '0.10',
      choices: [
        { value: '0.01', label: ['1 cent', '1 仙', '1 分'] },
        { value: '0.10', label: ['10 cents', '1 毫', '1 角'] },
        { value: '0.50', label: ['50 cents', '5 毫', '5 角'] },
        { value: '1.00', label: ['1 dollar', '1 元', '1 元'] },
      ],
    },
    direction: {
      kind: 'select',
      label: ['Direction', '進位方向', '取整方向'],
      help: ['Which multiple is taken.', '取哪一個倍數。', '取哪一个倍数。'],
      required: true,
      default: 'nearest',
      choices: [
        { value: 'nearest', label: ['To the nearest', '四捨五入', '四舍五入'] },
        { value: 'down', label: ['Down, for the customer', '向下，對顧客有利', '向下，对顾客有利'] },
        { value: 'up', label: ['Up', '向上', '向上'] },
      ],
    },
  },
  form: [{ section: 'rounding', label: ['Rounding', '進位', '取整'], fields: ['step', 'direction'] }],
});
