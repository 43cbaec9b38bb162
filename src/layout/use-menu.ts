import { useLocale } from 'react-admin';
import { can } from '../../resources/access.ts';
import { findResource, menu } from '../../resources/index.ts';
import { type MenuGroup, type MenuIcon, visibleGroups } from '../../resources/menu.ts';
import { labelIn } from '../../resources/messages/languages.ts';
import { isLanguage } from '../i18n/language.ts';
import { useUser } from '../auth-provider/use-user.ts';

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
  return visibleGroups(groups, permissions)
    .map(({ name, label, icon, entries, labels }) => ({
      name,
      icon,
      label: labelIn(label, language),
      entries: entries.flatMap((entry) => {
        const resource = findResource(entry);
        return resource && can(permissions, 'list', resource)
          ? [{ to: `/${entry}`, label: labelIn(labels?.[entry] ?? resource.label, language) }]
          : [];
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
