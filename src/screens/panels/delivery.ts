import { lazy } from 'react';
import type { ResourceName } from '../../../resources/index.ts';
import { lazyPanel } from '../../form/lazy-panel.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPanel } from './entity-panel.ts';

const repeatedReference = (part: 'RepeatedReference' | 'RepeatedInNew') =>
  partLoader(['addressAreas'], () => import('../address-area/RepeatedReference.tsx'), part);

const areaReference = (resource: ResourceName, within: string): EntityPanel => ({
  resource,
  section: 'reference',
  label: ['ERP reference', 'ERP 參考編號', 'ERP 参考编号'],
  within,
  ...lazyPanel(repeatedReference('RepeatedReference')),
  New: lazy(repeatedReference('RepeatedInNew')),
});

export const deliveryPanels: readonly EntityPanel[] = [
  areaReference('address_area_country', 'country'),
  areaReference('address_area_region', 'region'),
  areaReference('address_area_district', 'district'),
  {
    resource: 'address_area_country',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    ...lazyPanel(partLoader(['addressAreas'], () => import('../address-area/AddressPreview.tsx'), 'AddressPreview')),
  },
  {
    resource: 'shipping_fee_case',
    section: 'now',
    label: ['What it costs now', '現時收費', '当前收费'],
    within: 'expected',
    ...lazyPanel(partLoader(['feeCases', 'feeCoverage'], () => import('../shipping_fee/CaseNow.tsx'), 'CaseNow')),
  },
  {
    resource: 'pickup_sync_schedule',
    section: 'list',
    label: ['List', '名單', '名单'],
    within: 'schedule',
    ...lazyPanel(partLoader(['pickupSync'], () => import('../pickup-sync/ScheduleNotes.tsx'), 'ScheduleNotes')),
  },
  {
    resource: 'delivery_settings',
    section: 'holidays',
    label: ['Public holidays', '公眾假期', '公众假期'],
    within: 'days_off',
    ...lazyPanel(partLoader(['deliverySettings'], () => import('../delivery_settings/Holidays.tsx'), 'Holidays')),
  },
  {
    resource: 'delivery_settings',
    section: 'preview',
    label: ['Preview', '預覽', '预览'],
    beside: true,
    ...lazyPanel(
      partLoader(['deliverySettings', 'form'], () => import('../delivery_settings/DaysPreview.tsx'), 'DaysPreview'),
    ),
  },
];
