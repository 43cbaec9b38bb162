import type { Resource } from './define.ts';

/** API path of an entity: `brand_campaign` → `brand-campaign`. */
export function pathOf(resource: Pick<Resource, 'name' | 'path'>): string {
  return resource.path ?? resource.name.replaceAll('_', '-');
}

/**
 * Column of a field, with its locale if localized, with its group if inside one: `name_zh_hk`,
 * `application_config_type`.
 */
export function columnOf(field: string, locale?: string): string {
  const column = field.replaceAll('.', '_');
  return locale ? `${column}_${locale.toLowerCase()}` : column;
}
