import { kindOf, type Fields } from '../../resources/kinds/index.ts';
import { contentLocales, type ContentLocale } from '../../resources/kinds/kind.ts';

/** Which locales of content a form shows; all by default (SPEC §9). */
export type LocaleTab = 'all' | ContentLocale;

export const localeTabs: readonly LocaleTab[] = ['all', ...contentLocales];

const single: Readonly<Record<ContentLocale, readonly ContentLocale[]>> = { zh_HK: ['zh_HK'], en_US: ['en_US'] };

/** The same list for the same tab each time, so that nothing is redrawn for it. */
export function localesOf(tab: LocaleTab): readonly ContentLocale[] {
  return tab === 'all' ? contentLocales : single[tab];
}

/** Is any of these fields localized, inside groups and rows too? */
export function hasLocalized(fields: Fields): boolean {
  return Object.values(fields).some((field) => {
    const { storage } = kindOf(field);
    return field.localized === true || ('fields' in storage && hasLocalized(storage.fields));
  });
}

/** The locale a path ends in: `name.zh_HK` → `zh_HK`. */
export function localeIn(path: string): ContentLocale | undefined {
  return contentLocales.find((locale) => path.endsWith(`.${locale}`));
}
