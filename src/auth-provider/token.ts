/** Claims of a JSON web token, not verified: the server does that. `undefined` for anything else. */
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

/** Is the token still valid by its `exp` (SPEC §9)? `now` in milliseconds. */
export function isTokenValid(token: string, now = Date.now()): boolean {
  const exp: unknown = Reflect.get(claimsOf(token) ?? {}, 'exp');
  return typeof exp === 'number' && now < exp * 1000;
}

/** Seconds before expiry at which a token is renewed, because a call takes time to arrive. */
const early = 5;

/** Is the token expired by its `exp`, or about to expire? A token without `exp` never is. */
export function isTokenOver(token: string, now = Date.now()): boolean {
  const exp: unknown = Reflect.get(claimsOf(token) ?? {}, 'exp');
  return typeof exp === 'number' && now >= (exp - early) * 1000;
}

/** The user's groups in the user pool. */
export function groupsOf(token: string): readonly string[] {
  const groups: unknown = Reflect.get(claimsOf(token) ?? {}, 'cognito:groups');
  return Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [];
}

/**
 * Is the token valid, and does one of its groups match `wanted`, a name or a list (SPEC §6)? Without `wanted`, any
 * valid token is enough.
 */
export function hasGroup(token: string | undefined, wanted?: string | readonly string[], now = Date.now()): boolean {
  if (token === undefined || !isTokenValid(token, now)) return false;
  const names = wanted === undefined ? [] : typeof wanted === 'string' ? [wanted] : wanted;
  const groups = groupsOf(token);
  return names.length === 0 || names.some((name) => groups.includes(name));
}
