/** Claims of a JSON web token, unverified: the server verifies, the page only reads. `undefined` for anything else. */
export function claimsOf(token: string): object | undefined {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** A token is valid until its `exp` (SPEC §9). `now` in milliseconds. */
export function isTokenValid(token: string, now = Date.now()): boolean {
  const exp: unknown = Reflect.get(claimsOf(token) ?? {}, 'exp');
  return typeof exp === 'number' && now < exp * 1000;
}

/** The groups a user pool puts someone in. */
export function groupsOf(token: string): readonly string[] {
  const groups: unknown = Reflect.get(claimsOf(token) ?? {}, 'cognito:groups');
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [];
}

/** SPEC §6: passes if any group matches, one name or a list; without a named group being logged in suffices. */
export function hasGroup(token: string | undefined, wanted?: string | readonly string[], now = Date.now()): boolean {
  if (token === undefined || !isTokenValid(token, now)) return false;
  const names = wanted === undefined ? [] : typeof wanted === 'string' ? [wanted] : wanted;
  const groups = groupsOf(token);
  return names.length === 0 || names.some((name) => groups.includes(name));
}
