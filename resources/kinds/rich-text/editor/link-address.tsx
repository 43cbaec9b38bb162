import { allowedProtocols } from '../allowed.ts';

/** Normalizes a typed link: `example.hk` → `https://example.hk`; `undefined` if it isn't allowed. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/u.test(text)) return undefined;
  if (/^[/#?]/u.test(text)) return text;
  const scheme = /^([a-z][a-z\d+.-]*):/iu.exec(text)?.[1]?.toLowerCase();
  if (scheme === undefined) return text.includes('.') ? `https://${text}` : undefined;
  return allowedProtocols.href.some((one) => one === scheme) ? `${scheme}${text.slice(scheme.length)}` : undefined;
}
