import type { Resource } from '../define.ts';
import { type Field, type Fields, kindOf } from '../kinds/index.ts';
import type { Label } from '../kinds/kind.ts';

/** One mistake in a declaration, and what to do about it. */
export interface Finding {
  /** `coupon.user_groups`. */
  readonly at: string;
  readonly wrong: string;
  readonly cure: string;
}

/** A field with where it stands: `user_group.application_config.type`, its siblings, and whether rows are around it. */
export interface Placed {
  readonly at: string;
  readonly name: string;
  readonly field: Field;
  readonly siblings: Fields;
  readonly inRows: boolean;
}

/** Every field of these, those inside groups and rows included. */
export function* placedFields(fields: Fields, at: string, inRows = false): Generator<Placed> {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${at}.${name}`;
    yield { at: here, name, field, siblings: fields, inRows };
    const { storage } = kindOf(field);
    if (storage.at === 'group' || storage.at === 'child')
      yield* placedFields(storage.fields, here, inRows || storage.at === 'child');
  }
}

/** Every field that a declaration has anywhere: its own, and those of its actions' forms. */
export function* everyField(resource: Resource): Generator<Placed> {
  yield* placedFields(resource.fields, resource.name);
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    yield* placedFields(action.form ?? {}, `${resource.name}.${name}`);
    yield* placedFields(action.reveals ?? {}, `${resource.name}.${name}`);
  }
}

/** A label with a language left empty. */
export function* emptyLabel(at: string, label: Label): Generator<Finding> {
  if (label.some((text) => text.trim() === ''))
    yield { at, wrong: 'a label is empty', cure: 'Write it in English, Traditional Chinese and Simplified Chinese' };
}

/** Kept only as a hash, or declared secret: never to be shown, searched or sorted by. */
export function isHidden(field: Field): boolean {
  const { storage } = kindOf(field);
  return field.secret === true || (storage.at === 'column' && storage.hashed === true);
}

/** One value in one column of the entity's own table. */
export function isSingle(field: Field): boolean {
  const { storage } = kindOf(field);
  return storage.at === 'link' || (storage.at === 'column' && storage.word !== 'text[]');
}
