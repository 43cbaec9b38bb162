import type { Resource } from '../../resources/define.ts';
import { fieldAt } from '../../resources/schema.ts';
import { localeOfPath } from './visible-locales.ts';

/** Splits a path, without its locale, into its parent and its last name. */
function split(path: string): readonly [parent: string, name: string] {
  const locale = localeOfPath(path);
  const bare = locale ? path.slice(0, -locale.length - 1) : path;
  const end = bare.lastIndexOf('.');
  return [bare.slice(0, end + 1), bare.slice(end + 1)];
}

/**
 * Can a change at `changed` make its sibling at `path` valid or invalid (`after`, `notBelow`, `visibleWhen`, a password's
 * confirmation)?
 */
export function dependsOn(resource: Pick<Resource, 'fields'>, path: string, changed: string): boolean {
  const [parent, name] = split(path);
  const [otherParent, other] = split(changed);
  const field = fieldAt(resource, path);
  if (field === undefined || parent !== otherParent || name === other) return false;
  return (
    field.after === other ||
    field.notBelow === other ||
    Object.hasOwn(field.visibleWhen ?? {}, other) ||
    (field.confirmed === true && other === `${name}_confirmation`)
  );
}
