/**
 * Allowed tags, and the attributes of each: exactly what the editor writes, so that editing never loses stored markup.
 */
export const allowedTags = {
  p: [],
  div: [],
  br: [],
  hr: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  code: [],
  pre: [],
  blockquote: [],
  ul: [],
  ol: ['start'],
  li: [],
  a: ['href'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  video: ['src', 'controls', 'width', 'height'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Allowed protocols of links and media, besides URLs of this origin. No `data:`: pictures are uploaded. */
export const allowedProtocols = { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] } as const;
