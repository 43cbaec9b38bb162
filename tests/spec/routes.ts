import { type SpecEntity, specEntities } from './entities.ts';
import type { Shown, SpecLine } from './line.ts';

const application = 'tests/portal/shell/application.test.tsx';
const csv = 'tests/e2e/csv.spec.ts';
const walk: Shown = {
  file: 'tests/e2e/walk.spec.ts',
  title: 'each page of ${whose} is there, still, allowed by the policies, and accessible',
};
const areas: Shown = {
  file: 'tests/e2e/address-areas.spec.ts',
  title: 'the tree is walked by its keys, searched, and leads to a new area below one',
};
const imports: Shown = {
  file: csv,
  title: 'an import with errors is corrected in place, stopped, resumed after the tab was closed, and undone',
};
const users: Shown = { file: csv, title: 'importing an edited export of customers changes only what was edited' };

/** The routes of SPEC §2 that aren't an entity's list, new record or record, and what shows each. */
const besidesEntities: Readonly<Record<string, Shown>> = {
  '/': { file: application, title: 'leads from / to /home, and names the page' },
  '/home': {
    file: 'tests/portal/shell/dashboard-profile.test.tsx',
    title: 'counts the work that waits in what one may list, and nothing else',
  },
  '/login': { file: 'tests/e2e/axe.spec.ts', title: 'the sign-in page has no accessibility violations' },
  '/challenge': { file: 'tests/e2e/axe.spec.ts', title: 'the page for a new password has no accessibility violations' },
  '/profile': walk,
  '/settings': {
    file: 'tests/e2e/settings.spec.ts',
    title: 'settings are found in the drawer, changed group by group, and an old value is restored from history',
  },
  '/delivery_settings': {
    file: 'tests/e2e/delivery-settings.spec.ts',
    title: 'delivery settings are found in the drawer',
  },
  '/analysis': {
    file: 'tests/e2e/analysis.spec.ts',
    title: 'a point opens the orders that it counts, from the table and, by keyboard, from the chart',
  },
  '/address_area': areas,
  '/address_area/country/create': walk,
  '/address_area/region/create': walk,
  '/address_area/district/create': areas,
  '/address_area/country/{id}': walk,
  '/address_area/region/{id}': walk,
  '/address_area/district/{id}': walk,
  '/order/export_or_import': walk,
  '/intangible_good/export_or_import': walk,
  '/product/export': { file: csv, title: 'an export holds the filtered records; importing it again changes nothing' },
  '/product/import': imports,
  '/product/import_create': imports,
  '/product/import_update': imports,
  '/product/import_promote': imports,
  '/product_version/bulk_edit': {
    file: 'tests/e2e/bulk-edit.spec.ts',
    title:
      'a bulk edit changes 200 versions, reports those left out, refused and changed meanwhile, and tries them again',
  },
  '/user/export': users,
  '/user/import': users,
  '/offline_redemption/code': walk,
  '/offline_redemption/code/export': walk,
  '/offline_redemption/code/import_create': walk,
  '/offline_redemption/code/import_delete': walk,
};

export const routeLines: readonly SpecLine[] = Object.entries(besidesEntities).map(([says, by]) => ({ says, by }));

/** Pages of those who aren't signed in: nothing links to them. */
const guests = ['/login', '/challenge'];

/** The routes of an entity that SPEC §2 names. */
export const routesOf = (name: string, routes: SpecEntity['routes']): readonly string[] =>
  routes === 'none' ? [] : [`/${name}`, ...(routes === 'all' ? [`/${name}/create`] : []), `/${name}/{id}`];

/** The routes of SPEC §2 that stand for whoever is signed in: `/product/{id}`. */
export const standingRoutes: readonly string[] = [
  ...Object.entries(specEntities).flatMap(([name, { routes }]) => routesOf(name, routes)),
  ...Object.keys(besidesEntities).filter((route) => !guests.includes(route)),
];

/** The route of an address: `/product/{id}` of `/product/7?tab=1`. */
export function routeAt(address: string): string {
  return new URL(address, 'http://shop').pathname.replaceAll(/\/\d+(?=\/|$)/gu, '/{id}');
}
