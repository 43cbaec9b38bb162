/** Parses the number of one of the caller's own sessions or passkeys; `undefined` if it isn't valid. */
export const numberIn = (given: string | undefined): number | undefined =>
  given !== undefined && /^[1-9]\d{0,8}$/u.test(given) ? Number(given) : undefined;
