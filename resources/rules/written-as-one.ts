/** Joins texts that people write as one, such as parts of a name: with a space, in Chinese without. */
export function writtenAsOne(parts: readonly unknown[]): string {
  const texts = parts.filter((part): part is string => typeof part === 'string' && part.trim() !== '');
  return texts.join(texts.some((text) => /\p{Script=Han}/u.test(text)) ? '' : ' ');
}
