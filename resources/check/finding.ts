import type { Resource } from '../define.ts';
import { type Field, type Fields, kindOf } from '../kinds/index.ts';
import type { Label } from '../kinds/kind.ts';

/** A mistake in a declaration, and its cure. */
export interface Finding {
  /** `coupon.user_groups`. */
  readonly at: string;
  readonly wrong: string;
  readonly cure: string;
}

/**
 * A field with its full path (`user_group.application_config.type`), its siblings, and whether it is inside (paged)
 * rows or the form of an action.
 */
export interface Placed {
  readonly at: string;
  readonly name: string;
  readonly field: Field;
  readonly siblings: Fields;
  readonly inRows: boolean;
  readonly inPagedRows: boolean;
  readonly inAction: boolean;
}

/** Yields these fields and all fields nested in groups and rows. */
export function* placedFields(
  fields: Fields,
  at: string,
  { inRows = false, inPagedRows = false, inAction = false }: Partial<Placed> = {},
): Generator<Placed> {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${at}.${name}`;
    yield { at: here, name, field, siblings: fields, inRows, inPagedRows, inAction };
    const { storage } = kindOf(field);
    if (storage.at === 'group' || storage.at === 'child')
      yield* placedFields(storage.fields, here, {
        inRows: inRows || storage.at === 'child',
        inPagedRows: inPagedRows || (storage.at === 'child' && storage.paged),
        inAction,
      });
  }
}

/** Yields every field of a declaration, those of action forms included. */
export function* everyField(resource: Resource): Generator<Placed> {
  yield* placedFields(resource.fields, resource.name);
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    yield* placedFields(action.form ?? {}, `${resource.name}.${name}`, { inAction: true });
    yield* placedFields(action.reveals ?? {}, `${resource.name}.${name}`, { inAction: true });
  }
}

/** Reports a label that lacks a language. */
export function* emptyLabel(at: string, label: Label): Generator<Finding> {
  if (label.some((text) => text.trim() === ''))
    yield { at, wrong: 'a label is empty', cure: 'Write it in English, Traditional Chinese and Simplified Chinese' };
}

/** Whether a field is stored as a hash or declared secret, and so may never be shown, searched or sorted by. */
export function isHidden(field: Field): boolean {
  const { storage } = kindOf(field);
  return field.secret === true || (storage.at === 'column' && storage.concealed !== undefined);
}

/** Whether a field is one value in one column of the entity's own table. */
export function isSingle(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'link' || (storage.at === 'column' && storage.word !== 'text[]');
}

/** The fields of rows in a field beside others; none if it has no rows. */
export function fieldsOfRows(siblings: Fields, name: string): Fields {
  const storage = Object.hasOwn(siblings, name) && siblings[name] ? kindOf(siblings[name]).storage : undefined;
  return storage?.at === 'child' ? storage.fields : {};
}
