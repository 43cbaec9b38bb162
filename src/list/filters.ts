import { canField } from '../../resources/access.ts';
import type { Resource } from '../../resources/define.ts';
import { type Field, kindOf } from '../../resources/kinds/index.ts';
import type { Label } from '../../resources/kinds/kind.ts';
import { listedField } from './columns.ts';

/** A filter of a list. */
export interface Filter {
  readonly name: string;
  readonly field: Field;
  readonly label: Label;
}

/** The filters declared, as far as one may read their fields. */
export function filtersOf(resource: Resource, permissions: readonly string[]): readonly Filter[] {
  return resource.list.filters.flatMap((name) => {
    const field = listedField(resource, name);
    return field && canField(permissions, 'read', field) && kindOf(field).operators.length > 0
      ? [{ name, field, label: field.label }]
      : [];
  });
}

/** A filter that is set. Without `filter` it is none of ours (typed into the address): it can only be taken away. */
export interface ActiveFilter {
  readonly name: string;
  readonly value: unknown;
  readonly filter: Filter | undefined;
}

/** The filters in use besides the search. */
export function activeFilters(
  values: Readonly<Record<string, unknown>>,
  filters: readonly Filter[],
): readonly ActiveFilter[] {
  return Object.entries(values)
    .filter(([name, value]) => name !== 'q' && value !== undefined && value !== null)
    .map(([name, value]) => ({ name, value, filter: filters.find((filter) => filter.name === name) }));
}

/** The value as separate tests: `{gte, lte}` → from and to; a bare value or an array stands for itself. */
export interface FilterTests {
  readonly is?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly contains?: string;
  readonly empty?: boolean;
}

/** Takes a filter's value apart (CONTRACT, Lists). */
export function testsOf(value: unknown): FilterTests {
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

/** The ids that a reference filter names, whose titles have to be looked up. */
export function idsIn(value: unknown): readonly number[] {
  const { is } = testsOf(value);
  return (Array.isArray(is) ? is : [is]).map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
}
