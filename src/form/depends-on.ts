import type { Resource } from '../../resources/define.ts';
import { fieldAt } from '../../resources/schema.ts';
import { localeIn } from './locales-on-show.ts';

/** A path without its locale, as the name of its parent and its own. */
function split(path: string): readonly [parent: string, name: string] {
  const locale = localeIn(path);
  const bare = locale ? path.slice(0, -locale.length - 1) : path;
  const end = bare.lastIndexOf('.');
  return [bare.slice(0, end + 1), bare.slice(end + 1)];
}

/**
 * May the field at `path` become right or wrong by a change of its sibling at `changed` (after, visibleWhen, a repeated
 * password)?
 */
export function dependsOn(resource: Pick<Resource, 'fields'>, path: string, changed: string): boolean {
  const [parent, name] = split(path);
  const [otherParent, other] = split(changed);
  const field = fieldAt(resource, path);
  if (field === undefined || parent !== otherParent || name === other) return false;
  return (
    field.after === other ||
    Object.hasOwn(field.visibleWhen ?? {}, other) ||
    (field.confirmed === true && other === `${name}_confirmation`)
  );
}
