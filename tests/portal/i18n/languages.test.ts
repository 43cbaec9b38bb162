import englishMessages from 'ra-language-english';
import { describe, expect, it } from 'vitest';
import { resourcesAndViews } from '../../../resources/index.ts';
import en from '../../../resources/messages/en.ts';
import { languages } from '../../../resources/messages/languages.ts';
import { setPasswordMessages } from '../../../resources/messages/set-password.ts';
import { signInEnglish } from '../../../resources/messages/sign-in.ts';
import { signInChinese } from '../../../resources/messages/sign-in.zh.ts';
import zhHans from '../../../resources/messages/zh-Hans.ts';
import zhHant from '../../../resources/messages/zh-Hant.ts';
import { createI18nProvider } from '../../../src/i18n/i18n-provider.ts';
import { loadAreas } from '../../../src/i18n/messages.ts';
import { readLanguage } from '../../../src/i18n/language.ts';
import reactAdminHans from '../../../resources/messages/zh-Hans/react-admin.ts';
import reactAdminHant from '../../../resources/messages/zh-Hant/react-admin.ts';

/** Lists all messages with their dotted keys. */
function sentences(tree: object, before = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : sentences(Object(value), `${before}${key}.`),
  );
}

const paramsOf = (sentence: string) => new Set(sentence.match(/%\{\w+\}/gu) ?? []);

describe('the languages', () => {
  it.each([
    ['zh-Hant', { ...reactAdminHant, ...zhHant }],
    ['zh-Hans', { ...reactAdminHans, ...zhHans }],
  ])('%s has every sentence, and fills in nothing that English does not', (_language, tree) => {
    const own = new Map(sentences(tree));
    for (const [key, english] of sentences({ ...englishMessages, ...en })) {
      const sentence = own.get(key);
      expect(sentence, key).toBeTruthy();
      const known = paramsOf(english);
      for (const param of paramsOf(sentence ?? '')) expect(known.has(param), `${key} ${param}`).toBe(true);
    }
  });

  it.each([
    ['zh-Hant', zhHant, /[这产订单权页请为网输区]/u],
    ['zh-Hans', zhHans, /[這產訂單權頁請為網輸區]/u],
  ])('%s is written in its own characters', (_language, tree, foreign) => {
    const wrong = sentences(tree).filter(([, sentence]) => foreign.test(sentence));
    expect(wrong).toEqual([]);
  });

  it('of the sign-in pages are complete', () => {
    const own = Object.entries(signInEnglish).map(([key, english]) => [
      key,
      english,
      ...(Object.entries(signInChinese).find(([name]) => name === key)?.[1] ?? []),
    ]);
    const labels = [...own, ...Object.entries(setPasswordMessages).map(([key, label]) => [key, ...label])];
    for (const [key, ...label] of labels) expect(label.filter(Boolean), key).toHaveLength(languages.length);
  });
});

describe('the i18n provider', () => {
  it('begins in English, also where something else is kept', async () => {
    localStorage.setItem('oto.language', 'fr');
    const provider = await createI18nProvider();
    expect(provider.getLocale()).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('keeps the language chosen and tells the page', async () => {
    const provider = await createI18nProvider();
    await provider.changeLocale('zh-Hant');
    expect(localStorage.getItem('oto.language')).toBe('zh-Hant');
    expect(document.documentElement.lang).toBe('zh-Hant');
    expect(provider.translate('ra.action.save')).toBe('儲存');
    expect(provider.translate('frame.logout')).toBe('登出');
    expect(readLanguage()).toBe('zh-Hant');
  });

  it('has the sentences of a part in the language shown, also one that is chosen meanwhile', async () => {
    const provider = await createI18nProvider();
    await loadAreas(['sorting']);
    expect(provider.translate('sorting.title', { list: 'SKUs' })).toBe('Sort: SKUs');
    await Promise.all([provider.changeLocale('zh-Hant'), loadAreas(['timeline'])]);
    expect(provider.translate('sorting.title', { list: 'SKU' })).toBe(zhHant.sorting.title.replace('%{list}', 'SKU'));
    expect(provider.translate('timeline.today')).toBe(zhHant.timeline.today);
  });

  it('counts in English, and passes on what is no key', async () => {
    const { translate } = await createI18nProvider('en');
    expect(translate('list.rowCount', { smart_count: 1, count: 1 })).toBe('1 row');
    expect(translate('list.rowCount', { smart_count: 0, count: 0 })).toBe('0 rows');
    expect(translate('ra.unknown', { _: 'given %{name}', name: 'so' })).toBe('given so');
    expect(translate('The server said so.')).toBe('The server said so.');
    expect(translate('')).toBe('');
  });

  it.each(languages)('names every entity and field in %s', async (language) => {
    localStorage.setItem('oto.language', language);
    const { translate } = await createI18nProvider();
    for (const { name, label, plural, fields } of resourcesAndViews) {
      const at = languages.indexOf(language);
      expect(translate(`resources.${name}.name`, { smart_count: 2 })).toBe(plural[at]);
      if (language === 'en') expect(translate(`resources.${name}.name`, { smart_count: 1 })).toBe(label[at]);
      for (const [field, declared] of Object.entries(fields))
        expect(translate(`resources.${name}.fields.${field}`)).toBe(declared.label[at]);
      expect(translate(`resources.${name}.fields.updated_at`)).not.toContain('resources.');
    }
  });
});

describe('numbers in sentences', () => {
  it.each([
    ['en', '1,445 of 10,000'],
    ['zh-Hant', '1,445'],
    ['zh-Hans', '10,000'],
  ] as const)('are grouped in %s', async (language, text) => {
    const provider = await createI18nProvider(language);
    expect(provider.translate('list.progress', { done: 1445, total: 10_000 })).toContain(text);
    expect(provider.translate('list.selected', { smart_count: 1234 })).toContain('1,234');
  });
});
