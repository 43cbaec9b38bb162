import type { Resource } from './define.ts';

/** API path of an entity: `brand_campaign` → `brand-campaign`. */
export function pathOf(resource: Pick<Resource, 'name' | 'path'>): string {
  return resource.path ?? resource.name.replaceAll('_', '-');
}

/**
 * Path of an entity's pages (SPEC §2), its API path with underscores: `address-area/country` → `address_area/country`.
 */
export function routeOf(resource: Pick<Resource, 'name' | 'path'>): string {
  return pathOf(resource).replaceAll('-', '_');
}

/**
 * Address of a page of an entity: of its list, or of a page below it: `pageOf(user, 12)` → `/user/12`. A singleton has
 * one page.
 */
export function pageOf(
  resource: Pick<Resource, 'name' | 'path' | 'singleton'>,
  ...parts: readonly (number | string)[]
): string {
  const below = resource.singleton ? [] : parts;
  return `/${[routeOf(resource), ...below.map((part) => encodeURIComponent(part))].join('/')}`;
}

/**
 * Column of a field, with its locale if localized, with its group if inside one: `name_zh_hk`,
 * `application_config_type`.
 */
export function columnOf(field: string, locale?: string): string {
  const column = field.replaceAll('.', '_');
  return locale ? `${column}_${locale.toLowerCase()}` : column;
}
