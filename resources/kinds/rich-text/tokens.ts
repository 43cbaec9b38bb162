/** A piece of HTML: a tag, or text between tags. */
export type Token =
  | { readonly tag: string; readonly closing: boolean; readonly attributes: string }
  | { readonly text: string };

/**
 * Splits HTML into tags and texts in one pass, however malformed. For extracting text and URLs; never for sanitizing,
 * which needs a real parser.
 */
export function* tokensOf(html: string): Generator<Token> {
  let from = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    const name = /^<(\/?)([a-z][a-z\d]*)/iu.exec(html.slice(at, at + 40));
    const comment = html.startsWith('<!--', at);
    if (!name && !comment) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    const end = comment ? html.indexOf('-->', at + 4) : endOfTag(html, at);
    if (end === -1) break;
    if (at > from) yield { text: decoded(html.slice(from, at)) };
    if (name)
      yield {
        tag: (name[2] ?? '').toLowerCase(),
        closing: name[1] === '/',
        attributes: html.slice(at + name[0].length, end),
      };
    from = comment ? end + 3 : end + 1;
    at = html.indexOf('<', from);
  }
  if (from < html.length) yield { text: decoded(html.slice(from)) };
}

/** Index of the `>` that ends a tag, skipping quoted ones; -1 if unterminated. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const letter = html.charAt(at);
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '>') return at;
  }
  return -1;
}

/** Decoded value of a tag's attribute; `undefined` if absent. Ignores matches inside other attributes' quotes. */
export function attributeIn(attributes: string, name: string): string | undefined {
  for (const [, own, double, single, bare] of attributes.matchAll(
    /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu,
  )) {
    if (own?.toLowerCase() === name) return decoded(double ?? single ?? bare ?? '');
  }
  return undefined;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/giu,
    (whole: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );
}
