import { belongings } from '../../resources/query/list.ts';
import type { Fields } from '../../resources/kinds/index.ts';
import type { Values } from '../../resources/kinds/kind.ts';
import { isPlainObject, parseJson } from '../browser/json.ts';

/**
 * Preset values of a new record from its address: `?parent_id=12`, or react-admin's `?source={"merchant":12}`. Takes
 * only writable fields of the form.
 */
export function presetValues(search: string, fields: Fields, parent: string | undefined): Values {
  const query = new URLSearchParams(search);
  const id = query.get(belongings.parentId.name);
  const ofParent = parent !== undefined && id !== null && /^\d+$/u.test(id) ? { [parent]: Number(id) } : {};
  const source = parseJson(query.get('source'));
  const values = { ...(isPlainObject(source) && source), ...ofParent };
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => fields[name] !== undefined && !fields[name].readOnly),
  );
}
