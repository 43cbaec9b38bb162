import { canField } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import { periodField, periodFilter, rowReferences } from '../../resources/filters.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import { innerLabel } from '../../resources/messages/languages.ts';
import { listedField } from './columns.ts';

export interface Filter {
  readonly name: string;
  readonly field: Field;
  readonly label: Label;
  /** The only possible value: the menu sets it at once, without an editor. */
  readonly sets?: string;
}

/**
 * The declared filters whose fields the user may read, the filter by the validity period, and those by references in
 * rows: `Conditions: Districts`.
 */
export function filtersOf(resource: Resource, permissions: readonly string[]): readonly Filter[] {
  const declared = resource.list.filters.flatMap((name): readonly Filter[] => {
    const field = listedField(resource, name);
    return field && canField(permissions, 'read', field) && kindOf(field).operators.length > 0
      ? [{ name, field, label: field.label }]
      : [];
  });
  const inRows = rowReferences(resource)
    .filter(({ rows }) => canField(permissions, 'read', rows))
    .map(({ path, field, rows }): Filter => ({ name: path, field, label: innerLabel(rows.label, field.label) }));
  const { period } = resource;
  const bounds = period ? [period.from, period.to].map((name) => resource.fields[name]) : [];
  const inPeriod = bounds.length > 0 && bounds.every((field) => field && canField(permissions, 'read', field));
  return [
    ...declared,
    ...(inPeriod ? [{ name: periodFilter, field: periodField, label: periodField.label }] : []),
    ...inRows,
  ];
}

/** A filter that is set. Without `filter` it is unknown (typed into the URL) and can only be removed. */
export interface ActiveFilter {
  readonly name: string;
  readonly value: unknown;
  readonly filter: Filter | undefined;
}

/** The active filters without the search. */
export function activeFilters(
  values: Readonly<Record<string, unknown>>,
  filters: readonly Filter[],
): readonly ActiveFilter[] {
  return Object.entries(values)
    .filter(([name, value]) => name !== 'q' && value !== undefined && value !== null)
    .map(([name, value]) => ({ name, value, filter: filters.find((filter) => filter.name === name) }));
}

/** A filter's value by operator: `{gte, lte}` → from and to; a bare value or an array → is. */
export interface FilterParts {
  readonly is?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly contains?: string;
  readonly empty?: boolean;
}

/** Splits a filter's value by operator (CONTRACT, Lists). */
export function splitFilter(value: unknown): FilterParts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { is: value };
  const at = (operator: string): unknown => Reflect.get(value, operator);
  const contains = at('contains');
  const empty = at('null');
  return {
    is: at('eq') ?? at('in'),
    from: at('gte'),
    to: at('lte'),
    ...(contains === undefined ? {} : { contains: String(contains) }),
    ...(empty === undefined ? {} : { empty: String(empty) === 'true' }),
  };
}

/** Ids in a reference filter. */
export function referenceIds(value: unknown): readonly number[] {
  const { is } = splitFilter(value);
  return (Array.isArray(is) ? is : [is]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}
