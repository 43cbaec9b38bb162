import { admin_user } from '../../resources/system/admin_user.ts';
import { validate } from '../../resources/schema.ts';

const { username } = admin_user.fields;
const form = { fields: { username } };

/** What `readUsername` takes, in words. */
export const allowedUsernames = `${username.minLength} to ${username.maxLength} letters, digits, dashes and underscores`;

/**
 * A user name as the declaration takes it, so that whoever is made outside a form can be saved in one; else
 * `undefined`.
 */
export function readUsername(given: string): string | undefined {
  const checked = validate(form, { username: given }, { mode: 'create' });
  return checked.ok && typeof checked.values.username === 'string' ? checked.values.username : undefined;
}
