import { attributeIn, tokensOf } from './tokens.ts';

/** The addresses of pictures and videos in a rich text, each once. */
export function addressesIn(html: string): readonly string[] {
  const found = new Set<string>();
  for (const token of tokensOf(html)) {
    if ('tag' in token && !token.closing && (token.tag === 'img' || token.tag === 'video')) found.add(attributeIn(token.attributes, 'src') ?? '');
  }
  return [...found].filter((address) => address !== '');
}
