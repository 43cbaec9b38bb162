import type { Values } from '../../../resources/kinds/kind.ts';
import { isObject } from '../../db/paths.ts';

/** The rows of a checked value. */
export function rowsIn(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The ids of a checked value. */
export function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}
