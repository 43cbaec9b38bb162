import type { FieldBase, Kind } from '../kind.ts';

export interface UrlField extends FieldBase {
  readonly kind: 'url';
}

export type UrlValue = string | null;

/** A web address; only http and https, so that a link never runs anything. */
export const url: Kind<UrlField> = {
  storage: () => ({ at: 'column', word: 'text' }),
  operators: ['eq', 'contains', 'null'],
  longest: 2000,
  textual: true,
  csv: { write: (value) => String(value ?? ''), read: (cell) => cell },
};
