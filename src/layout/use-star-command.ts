import { useNotify, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { useCommands } from '../ui/commands.ts';
import { entryOf } from './MenuLink.tsx';
import { useMenuSettings } from './menu-settings.ts';
import type { DrawerGroup } from './use-menu.ts';

/** The key S stars the current page, with either drawer, and shows a message, because the entry may be out of view. */
export function useStarCommand(groups: readonly DrawerGroup[]): void {
  const translate = useTranslate();
  const notify = useNotify();
  const { starred, star } = useMenuSettings();
  const entries = groups.flatMap((group) => group.entries);
  const here = entryOf(useLocation().pathname, [{ to: '/home' }, ...entries]);
  const current = entries.find(({ to }) => to === here);
  useCommands(
    current
      ? [
          {
            name: 'star',
            label: translate('frame.star', { name: current.label }),
            keys: 's',
            run: () => {
              const said = starred.includes(current.to) ? 'frame.starTaken' : 'frame.starGiven';
              star(current.to);
              notify(said, { type: 'info', messageArgs: { name: current.label } });
            },
            quiet: true,
          },
        ]
      : [],
  );
}
