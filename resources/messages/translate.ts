import type { Messages } from './en.ts';
import en from './en.ts';
import { fillIn, type Language, type Params, type Translator } from './languages.ts';
import zhHans from './zh-Hans.ts';
import zhHant from './zh-Hant.ts';

export { contentLocaleOf, labelIn, type Language, languages, type Params } from './languages.ts';

const catalogue: Readonly<Record<Language, Messages>> = { en, 'zh-Hant': zhHant, 'zh-Hans': zhHans };

/** Dotted names of all sentences: `validation.required`. */
export type MessageKey = DottedKeys<Messages>;
type DottedKeys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${DottedKeys<T[K]>}` }[keyof T &
  string];

/** Returns a sentence with its `%{params}` replaced; returns an unknown key unchanged. */
export function translate(language: Language, key: string, params: Params = {}): string {
  let found: unknown = catalogue[language];
  for (const part of key.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, part) : undefined;
  return typeof found === 'string' ? fillIn(found, params) : key;
}

/** Translates into one language. */
export function translatorFor(language: Language): Translator {
  return { language, say: (key, params) => translate(language, key, params) };
}

/** Best interface language for an `Accept-Language` header; English if none matches. */
export function negotiateLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const q = options.map((option) => /^\s*q=([\d.]+)/u.exec(option)?.[1]).find(Boolean);
      return { tag: tag.toLowerCase(), q: q === undefined ? 1 : Number(q) };
    })
    .toSorted((a, b) => b.q - a.q);
  for (const { tag } of wanted) {
    if (tag.startsWith('en')) return 'en';
    if (/^zh-(?:hans|cn|sg)/u.test(tag)) return 'zh-Hans';
    if (tag.startsWith('zh')) return 'zh-Hant';
  }
  return 'en';
}
