import { createContext, useContext } from 'react';
import { useLocale } from 'react-admin';
import { type Action, can } from '../../resources/access.ts';
import { findResource, menu, type ResourceName } from '../../resources/index.ts';
import { pageOf } from '../../resources/names.ts';
import { type MenuGroup, type MenuIcon, visibleGroups } from '../../resources/menu.ts';
import { type Label, labelIn } from '../../resources/messages/languages.ts';
import { useWords } from '../../resources/ui/use-words.ts';
import { isLanguage } from '../i18n/language.ts';
import { useUser } from '../auth-provider/use-user.ts';

/** A custom page as the drawer lists it. */
export interface MenuPage {
  readonly path: string;
  readonly label?: Label;
  /** Opens the page after G; must be unique, also among the entities. */
  readonly letter?: string;
  /** The drawer's group that lists it; without it the drawer does not. */
  readonly menu?: (typeof menu)[number]['name'];
  /** The entry of that group that follows it; without it, the page comes last. */
  readonly before?: ResourceName;
  /** Permission to open it; without it, any signed-in user may. */
  readonly needs?: { readonly resource: ResourceName; readonly action: Action };
}

const MenuPagesContext = createContext<readonly MenuPage[]>([]);

/** Provides the custom pages to the drawer. */
export const MenuPagesProvider = MenuPagesContext.Provider;

/** The custom pages. */
export const useMenuPages = (): readonly MenuPage[] => useContext(MenuPagesContext);

export interface DrawerEntry {
  readonly to: string;
  readonly label: string;
  /** Its label in all languages, for searching. */
  readonly names: Label;
  /** Opens it after G. */
  readonly letter?: string | undefined;
}

export interface DrawerGroup {
  readonly name: string;
  readonly label: string;
  readonly icon: MenuIcon;
  readonly entries: readonly DrawerEntry[];
}

const homeNames: Label = ['Dashboard', '主頁', '首页'];

/** The start page, listed before all groups. */
export function useHome(): DrawerEntry {
  const { label } = useWords();
  return { to: '/home', label: label(homeNames), names: homeNames, letter: 'h' };
}

/** The drawer's groups with the entries that the user may open (SPEC §2); empty until the user is known. */
export function useMenu(): readonly DrawerGroup[] {
  const user = useUser();
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : 'en';
  const permissions = user?.permissions ?? [];
  const groups: readonly MenuGroup[] = menu;
  const pages = useMenuPages();
  const pagesIn = (group: string, entry?: string) =>
    pages.flatMap(({ path, label, letter, menu: within, before, needs }) => {
      const resource = needs && findResource(needs.resource);
      const open = !needs || (resource !== undefined && can(permissions, needs.action, resource));
      return label && within === group && before === entry && open
        ? [{ to: path, label: labelIn(label, language), names: label, letter }]
        : [];
    });
  return visibleGroups(groups, permissions)
    .map(({ name, label, icon, entries, labels, letters }) => ({
      name,
      icon,
      label: labelIn(label, language),
      entries: [
        ...entries.flatMap((entry) => {
          const resource = findResource(entry);
          const names = labels?.[entry] ?? resource?.label;
          const own =
            resource && names && can(permissions, resource.singleton ? 'get' : 'list', resource)
              ? [{ to: pageOf(resource), label: labelIn(names, language), names, letter: letters?.[entry] }]
              : [];
          return [...pagesIn(name, entry), ...own];
        }),
        ...pagesIn(name),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
}
