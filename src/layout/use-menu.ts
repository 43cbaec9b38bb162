import { createContext, useContext } from 'react';
import { useLocale } from 'react-admin';
import { type Action, can } from '../../resources/access.ts';
import { findResource, menu, type ResourceName } from '../../resources/index.ts';
import { type MenuGroup, type MenuIcon, visibleGroups } from '../../resources/menu.ts';
import { type Label, labelIn } from '../../resources/messages/languages.ts';
import { isLanguage } from '../i18n/language.ts';
import { useUser } from '../auth-provider/use-user.ts';

/** A page of one's own as the drawer has it. */
export interface MenuPage {
  readonly path: string;
  readonly label?: Label;
  /** The group of the drawer that it ends; in none where absent. */
  readonly menu?: (typeof menu)[number]['name'];
  /** Whose permission opens it, and for what; without it, it is for whoever is signed in. */
  readonly needs?: { readonly resource: ResourceName; readonly action: Action };
}

const MenuPagesContext = createContext<readonly MenuPage[]>([]);

/** Brings the pages of one's own to the drawer. */
export const MenuPagesProvider = MenuPagesContext.Provider;

export interface DrawerEntry {
  readonly to: string;
  readonly label: string;
}

export interface DrawerGroup {
  readonly name: string;
  readonly label: string;
  readonly icon: MenuIcon;
  readonly entries: readonly DrawerEntry[];
}

/**
 * The drawer’s groups that this user sees, each with the entities they may list, named as in SPEC §2; empty until it is
 * known who asks.
 */
export function useMenu(): readonly DrawerGroup[] {
  const user = useUser();
  const locale = useLocale();
  const language = isLanguage(locale) ? locale : 'en';
  const permissions = user?.permissions ?? [];
  const groups: readonly MenuGroup[] = menu;
  const pages = useContext(MenuPagesContext);
  const pagesIn = (group: string) =>
    pages.flatMap(({ path, label, menu: within, needs }) => {
      const resource = needs && findResource(needs.resource);
      const open = !needs || (resource !== undefined && can(permissions, needs.action, resource));
      return label && within === group && open ? [{ to: path, label: labelIn(label, language) }] : [];
    });
  return visibleGroups(groups, permissions)
    .map(({ name, label, icon, entries, labels }) => ({
      name,
      icon,
      label: labelIn(label, language),
      entries: [
        ...entries.flatMap((entry) => {
          const resource = findResource(entry);
          return resource && can(permissions, 'list', resource)
            ? [{ to: `/${entry}`, label: labelIn(labels?.[entry] ?? resource.label, language) }]
            : [];
        }),
        ...pagesIn(name),
      ],
    }))
    .filter(({ entries }) => entries.length > 0);
}
