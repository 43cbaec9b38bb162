import { admin_user } from '../../resources/system/admin_user.ts';
import { validate } from '../../resources/schema.ts';

const { username } = admin_user.fields;
const form = { fields: { username } };

/** Describes what `readUsername` accepts. */
export const allowedUsernames = `${username.minLength} to ${username.maxLength} letters, digits, dashes and underscores`;

/** Parses a username by the declaration's rules, as the form would. Returns undefined where it is invalid. */
export function parseValidUsername(given: string): string | undefined {
  const checked = validate(form, { username: given }, { mode: 'create' });
  return checked.ok && typeof checked.values.username === 'string' ? checked.values.username : undefined;
}
