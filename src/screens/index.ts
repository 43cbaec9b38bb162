import { lazy } from 'react';
import type { ResourceName } from '../../resources/index.ts';
import { subOrderViews } from '../../resources/orders/sub-order-views.ts';
import { settingsLabel } from '../../resources/system/settings.ts';
import { partLoader } from '../i18n/part-loader.ts';
import type { LoadPage } from '../layout/page.tsx';
import type { MenuPage } from '../layout/use-menu.ts';
import type { ActionEffect } from '../ui/action-effects.tsx';
import { analysisLabel } from './analysis/page-label.ts';
import { eligibilityLabel } from './eligibility/page-label.ts';

/** Additions that a declaration cannot express. Contains lists only: their code is loaded on demand. */

/** A custom page: a file with the page as default export, and a line below. `label` is also its title. */
export interface CustomPage extends MenuPage {
  readonly load: LoadPage;
}

export const loadHome = partLoader(['home', 'history'], () => import('./home/Home.tsx'), 'Home');
export const loadProfile = partLoader(['home', 'form'], () => import('./profile/Profile.tsx'), 'Profile');

/** Pages other than an entity's lists and forms. */
export const pages: readonly CustomPage[] = [
  { path: '/home', load: loadHome },
  { path: '/profile', load: loadProfile },
  {
    path: '/order/export_or_import',
    label: ['Export/Import', '匯出／匯入', '导出/导入'],
    menu: 'orders',
    needs: { resource: 'order', action: 'export' },
    load: partLoader(['orders'], () => import('./order/ExportOrImport.tsx'), 'OrderFiles'),
  },
  {
    path: '/analysis',
    label: analysisLabel,
    letter: 'y',
    menu: 'orders',
    needs: { resource: 'order', action: 'list' },
    load: partLoader(['analysis'], () => import('./analysis/Analysis.tsx'), 'Analysis'),
  },
  {
    path: '/intangible_good/export_or_import',
    label: ['Files of intangible goods', '無形商品檔案', '虚拟商品文件'],
    menu: 'orders',
    before: 'offline_redemption',
    needs: { resource: 'intangible_good', action: 'export' },
    load: partLoader(['orders'], () => import('./order/ExportOrImport.tsx'), 'IntangibleGoodFiles'),
  },
  {
    path: '/address_area',
    label: ['Address area', '地址區域', '地址区域'],
    menu: 'delivery',
    before: 'pickup_point',
    needs: { resource: 'address_area_country', action: 'list' },
    load: partLoader(['addressAreas'], () => import('./address-area/AddressAreas.tsx'), 'AddressAreas'),
  },
  {
    path: '/settings',
    label: settingsLabel,
    menu: 'system',
    needs: { resource: 'settings_shop', action: 'get' },
    load: partLoader([], () => import('./settings/Settings.tsx'), 'Settings'),
  },
  {
    path: '/pickup_point/sync',
    needs: { resource: 'pickup_point', action: 'import' },
    load: partLoader(['pickupSync'], () => import('./pickup-sync/PickupSync.tsx'), 'PickupSync'),
  },
  {
    path: '/shipping_fee/coverage',
    needs: { resource: 'shipping_fee', action: 'list' },
    load: partLoader(
      ['feeCases', 'feeCoverage', 'form'],
      () => import('./shipping_fee/FeeCoverage.tsx'),
      'FeeCoverage',
    ),
  },
  {
    path: '/shipping_fee/cases',
    needs: { resource: 'shipping_fee_case', action: 'list' },
    load: partLoader(['feeCases', 'feeCoverage', 'form'], () => import('./shipping_fee/FeeCases.tsx'), 'FeeCases'),
  },
  {
    path: '/eligibility',
    label: eligibilityLabel,
    menu: 'catalogue',
    needs: { resource: 'product_version', action: 'get' },
    load: partLoader(['eligibility', 'form'], () => import('./eligibility/Eligibility.tsx'), 'Eligibility'),
  },
  {
    path: '/product_version/bulk_edit',
    needs: { resource: 'product_version', action: 'update' },
    load: partLoader(
      ['bulk', 'bulkEdit', 'form'],
      () => import('./product_version/bulk-edit/BulkEditVersions.tsx'),
      'BulkEditVersions',
    ),
  },
];

const SubOrderEffect = lazy(partLoader(['orders'], () => import('./sub_order/SubOrderEffect.tsx'), 'SubOrderEffect'));

/** Further effects of actions, besides their records, shown before confirmation. */
export const actionEffects: { readonly [N in ResourceName]?: ActionEffect } = {
  coupon: lazy(partLoader(['coupons', 'form'], () => import('./coupon/PromotedCoupon.tsx'), 'PromotedCoupon')),
  order: lazy(partLoader(['orders', 'messages'], () => import('./order/OrderEffect.tsx'), 'OrderEffect')),
  order_return: lazy(partLoader(['orders'], () => import('./order_return/ReturnRefund.tsx'), 'ReturnRefund')),
  role: lazy(partLoader(['roles'], () => import('./role/RoleEffect.tsx'), 'RoleEffect')),
  settings_sign_in: lazy(partLoader(['roles'], () => import('./settings_sign_in/FactorEffect.tsx'), 'FactorEffect')),
  sub_order: SubOrderEffect,
  ...Object.fromEntries(subOrderViews.map(({ name }) => [name, SubOrderEffect])),
  shipping_fee: lazy(
    partLoader(['feeCases', 'feeCoverage'], () => import('./shipping_fee/ChangedCases.tsx'), 'ChangedCases'),
  ),
};
