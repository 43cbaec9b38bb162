/** A secret in groups of four, which are easier to type. */
export const spacedSecret = (secret: string): string => secret.replaceAll(/.{4}(?=.)/gu, '$& ');
