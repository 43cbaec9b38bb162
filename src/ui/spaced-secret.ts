/** A secret in groups of four, as it is easiest typed. */
export const spacedSecret = (secret: string): string => secret.replaceAll(/.{4}(?=.)/gu, '$& ');
