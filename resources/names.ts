import type { Resource } from './define.ts';

/** The API path of an entity: `brand_campaign` → `brand-campaign`. */
export function pathOf(resource: Pick<Resource, 'name' | 'path'>): string {
  return resource.path ?? resource.name.replaceAll('_', '-');
}

/**
 * The column of a field, `locale` where localized, inside its group if any: `name_zh_hk`, `application_config_type`.
 */
export function columnOf(field: string, locale?: string): string {
  const column = field.replaceAll('.', '_');
  return locale ? `${column}_${locale.toLowerCase()}` : column;
}
