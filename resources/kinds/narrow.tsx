import type { ComponentType } from 'react';
import type { Field, KindName } from './index.ts';
import type { FilterProps, InputProps } from './kind-views.ts';

/** Field type of a kind. */
export type FieldOf<K extends KindName> = Extract<Field, { readonly kind: K }>;

function isOf<K extends KindName>(field: Field, kind: K): field is FieldOf<K> {
  return field.kind === kind;
}

/** Types an input by its own kind's field, as the registry requires. */
export function inputOf<K extends KindName>(
  kind: K,
  View: ComponentType<InputProps & { readonly field: FieldOf<K> }>,
): ComponentType<InputProps> {
  return function KindInput({ field, ...props }: InputProps) {
    return isOf(field, kind) ? <View {...props} field={field} /> : null;
  };
}

/** Types a filter by its own kind's field, as the registry requires. */
export function filterOf<K extends KindName>(
  kind: K,
  View: ComponentType<FilterProps & { readonly field: FieldOf<K> }>,
): ComponentType<FilterProps> {
  return function KindFilter({ field, ...props }: FilterProps) {
    return isOf(field, kind) ? <View {...props} field={field} /> : null;
  };
}
