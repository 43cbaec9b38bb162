/**
 * Tags that a rich text may have, and of each its attributes: what the editor writes, so that an edit never loses what
 * was kept.
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

/**
 * Where links lead, and where pictures and videos come from, besides addresses of this origin. Pictures are uploaded:
 * no `data:`.
 */
export const allowedProtocols = { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] } as const;
