import { useMemo } from 'react';
import { can } from '../../../resources/access.ts';
import { resourcesAndViews } from '../../../resources/index.ts';
import type { Label } from '../../../resources/kinds/kind.ts';
import { pageOf } from '../../../resources/names.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { workGroups } from '../../../resources/work-queues.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useHome, useMenu } from '../../layout/use-menu.ts';
import { queuePage } from '../../ui/queue-page.ts';
import type { Entry } from './entries.ts';
import { matching, type MatchingOptions } from '../../ui/matching.ts';

interface Screen extends Entry {
  /** Texts that the search matches. */
  readonly texts: readonly string[];
}

/** Prefix of entries that create records, in all languages, so that `new order` is found in any of them. */
const made: Label = ['New', '新增', '新建'];

const profileNames: Label = ['Profile', '個人檔案', '个人资料'];

/** The screens that the user may open and that match a text, in any language or by path; the best match first. */
export function useScreens(q: string, { forgiving, oneScript }: MatchingOptions): readonly Entry[] {
  const { say, label } = useWords();
  const permissions = useUserPermissions();
  const home = useHome();
  const menu = useMenu();
  const screens = useMemo((): readonly Screen[] => {
    const listed = menu.flatMap((group) =>
      group.entries.map(({ to, label: title, names }) => ({ to, title, texts: [...names, to], aside: group.label })),
    );
    const known = new Set(listed.map(({ to }) => to));
    const others = resourcesAndViews.flatMap((resource) => {
      const to = pageOf(resource);
      const open = can(permissions, resource.singleton ? 'get' : 'list', resource);
      const title = resource.singleton ? resource.label : resource.plural;
      return known.has(to) || !open || resource.without?.includes('list')
        ? []
        : [{ to, title: label(title), texts: [...title, to] }];
    });
    const news = resourcesAndViews.flatMap((resource): readonly Screen[] => {
      const open = can(permissions, 'create', resource) && !resource.without?.includes('create');
      if (!open || resource.singleton || resource.view) return [];
      const to = pageOf(resource, 'create');
      const names = resource.label.map((name, language) => `${made[language]} ${name}`);
      const title = say('commandLine.new', { name: label(resource.label) });
      return [{ key: `screen ${to}`, to, title, icon: 'new', texts: [title, ...names, to] }];
    });
    // The work queues, with the same counts as the start page.
    const queues = workGroups(new Date()).flatMap((group) =>
      group.queues
        .filter(({ of }) => can(permissions, 'list', of))
        .map((queue) => ({
          key: `queue ${queue.name}`,
          to: queuePage(queue),
          title: label(queue.label),
          texts: queue.label,
          aside: say('commandLine.waiting', { group: label(group.label) }),
        })),
    );
    const own = [
      { to: home.to, names: home.names },
      { to: '/profile', names: profileNames },
    ].map(({ to, names }) => ({ to, title: label(names), texts: [...names, to] }));
    return [
      ...[...own, ...listed, ...others, ...queues].map((screen) => ({
        key: `screen ${screen.to}`,
        icon: 'screen' as const,
        ...screen,
      })),
      ...news,
    ];
  }, [say, label, permissions, home.to, home.names, menu]);
  return useMemo(
    () => matching(screens, q, ({ texts }) => texts, { forgiving, oneScript }),
    [screens, q, forgiving, oneScript],
  );
}
