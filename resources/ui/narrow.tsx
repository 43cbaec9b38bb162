import type { ComponentType } from 'react';
import type { Field, KindName } from '../kinds/index.ts';
import type { FilterProps, InputProps } from '../kinds/kind-views.ts';

/** The field type of one kind. */
export type FieldOf<K extends KindName> = Extract<Field, { readonly kind: K }>;

function isOf<K extends KindName>(field: Field, kind: K): field is FieldOf<K> {
  return field.kind === kind;
}

/** An input that knows the field type of its own kind, as the registry takes it. */
export function inputOf<K extends KindName>(
  kind: K,
  View: ComponentType<InputProps & { readonly field: FieldOf<K> }>,
): ComponentType<InputProps> {
  return function KindInput({ field, ...props }: InputProps) {
    return isOf(field, kind) ? <View {...props} field={field} /> : null;
  };
}

/** A filter that knows the field type of its own kind, as the registry takes it. */
export function filterOf<K extends KindName>(
  kind: K,
  View: ComponentType<FilterProps & { readonly field: FieldOf<K> }>,
): ComponentType<FilterProps> {
  return function KindFilter({ field, ...props }: FilterProps) {
    return isOf(field, kind) ? <View {...props} field={field} /> : null;
  };
}
