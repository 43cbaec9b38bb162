import { kindOf, type Fields } from '../../resources/kinds/index.ts';
import { contentLocales, type ContentLocale } from '../../resources/kinds/kind.ts';

/** Content locales that a form shows; `all` by default (SPEC §9). */
export type LocaleTab = 'all' | ContentLocale;

export const localeTabs: readonly LocaleTab[] = ['all', ...contentLocales];

const single: Readonly<Record<ContentLocale, readonly ContentLocale[]>> = { zh_HK: ['zh_HK'], en_US: ['en_US'] };

/** Returns the same array for the same tab, so that memoized components do not render again. */
export function visibleLocales(tab: LocaleTab): readonly ContentLocale[] {
  return tab === 'all' ? contentLocales : single[tab];
}

/** Is any field localized, including those in groups and rows? `edited`: of those that a later write may change. */
export function hasLocalized(fields: Fields, edited = false): boolean {
  return Object.values(fields).some((field) => {
    const { storage } = kindOf(field);
    if (edited && field.once === true) return false;
    return field.localized === true || ('fields' in storage && hasLocalized(storage.fields));
  });
}

/** The locale at the end of a path: `name.zh_HK` → `zh_HK`. */
export function localeOfPath(path: string): ContentLocale | undefined {
  return contentLocales.find((locale) => path.endsWith(`.${locale}`));
}
