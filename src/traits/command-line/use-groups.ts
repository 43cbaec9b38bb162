import { can } from '../../../resources/access.ts';
import { findResource } from '../../../resources/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import { useUserPermissions } from '../../auth-provider/use-permitted.ts';
import { useStores } from '../../store/store-context.ts';
import { type Command, usePresentCommands } from '../../ui/commands.ts';
import type { Entry, EntryGroup } from './entries.ts';
import { listSearchedFor, recordEntry } from './found-records.ts';
import { matching, type MatchingOptions } from '../../ui/matching.ts';
import { useOneScript } from '../../ui/use-one-script.ts';
import { readRecent, recentPath } from './recent.ts';
import type { Search } from './use-search.ts';
import { useScreens } from './use-screens.ts';
import { useViews } from './use-views.ts';

/** Maximum number of actions before anything is typed: more would push recent records out of view. */
const mostActions = 8;

/** Maximum number of screens: more would push records out of view. */
const mostScreens = 6;

/** Maximum number of recent records: before anything is typed, and afterwards. */
const mostRecent = { first: 8, found: 3 };

/** Sort rank: commands for records, then for a list, then those of every page, which have a key. */
const placeOf = ({ keys, general }: Command) => (keys === undefined ? 0 : 2) + (general === true ? 1 : 0);

/** Commands for the visible page, which press its buttons. */
function useActions(q: string, options: MatchingOptions): readonly Entry[] {
  const commands = usePresentCommands().filter(({ quiet }) => quiet !== true);
  // A page may have two buttons for the same command.
  const distinct = commands.filter(
    ({ label, about }, place) => place === commands.findIndex((one) => one.label === label && one.about === about),
  );
  const sorted = distinct.toSorted((one, other) => placeOf(one) - placeOf(other));
  const shown =
    q === ''
      ? sorted.filter(({ onceTyped }) => onceTyped !== true).slice(0, mostActions)
      : matching(sorted, q, ({ label, about = '' }) => [label, `${label} ${about}`], options);
  return shown.map(({ name, label, about, keys, run }) => ({
    key: `action ${name}`,
    title: label,
    aside: about,
    icon: 'action',
    keys: keys?.split(' ').map((key) => (key.length === 1 ? key.toUpperCase() : key)),
    run,
  }));
}

/** Recently opened records that the user may still open. */
function useRecent(q: string, options: MatchingOptions): readonly Entry[] {
  const { label } = useWords();
  const permissions = useUserPermissions();
  const { active } = useStores();
  const open = readRecent(active?.id).filter(({ entity }) => {
    const resource = findResource(entity);
    return resource !== undefined && can(permissions, 'get', resource);
  });
  const shown =
    q === ''
      ? open.slice(0, mostRecent.first)
      : matching(open, q, ({ title }) => [title], options).slice(0, mostRecent.found);
  return shown.map((recent) => {
    const resource = findResource(recent.entity);
    return {
      key: `recent ${recent.entity} ${recent.id}`,
      title: recent.title,
      aside: resource && label(resource.label),
      icon: 'recent',
      to: recentPath(recent),
    };
  });
}

/** All matches of the typed text, in groups. */
export function useGroups(q: string, { found, busy, late: isLate }: Search): readonly EntryGroup[] {
  const { say, label, language } = useWords();
  // Typing errors are only accepted if no record contains the exact text, and not if that would move the chosen entry.
  const forgiving = !busy && !isLate && (found.near || found.data.length === 0);
  const oneScript = useOneScript(q);
  const options = { forgiving, oneScript };
  const screens = useScreens(q, options).slice(0, mostScreens);
  const local: readonly EntryGroup[] = [
    { key: 'actions', label: say('commandLine.actions'), entries: useActions(q, options) },
    { key: 'screens', label: say('commandLine.screens'), entries: screens },
    { key: 'recent', label: say('commandLine.recent'), entries: useRecent(q, { oneScript }) },
    { key: 'views', label: say('commandLine.views'), entries: useViews(q, { oneScript }) },
  ];
  const exact = found.data.flatMap(({ entity, records }) =>
    records
      .filter((record) => record.exact)
      .flatMap((record) => recordEntry(entity, record, language).map((entry) => ({ ...entry, aside: nameOf(entity) }))),
  );
  function nameOf(entity: string): string {
    const resource = findResource(entity);
    return resource ? label(resource.label) : entity;
  }
  const records = found.data.map(({ entity, records: all, more }): EntryGroup => {
    const resource = findResource(entity);
    const plural = resource ? label(resource.plural) : entity;
    // Lists accept no typing errors.
    const to = more && !found.near ? listSearchedFor(entity, q) : undefined;
    const others = all.filter((record) => !record.exact).flatMap((record) => recordEntry(entity, record, language));
    const list: readonly Entry[] =
      to === undefined
        ? []
        : [{ key: `list ${entity}`, title: say('commandLine.all', { list: plural }), icon: 'list', to }];
    const heading = found.near ? say('commandLine.near', { list: plural }) : plural;
    return { key: `records ${entity}`, label: heading, entries: [...others, ...list] };
  });
  const late = found.late.flatMap((entity): readonly Entry[] => {
    const [resource, to] = [findResource(entity), listSearchedFor(entity, q)];
    return resource && to !== undefined
      ? [
          {
            key: `list ${entity}`,
            title: say('commandLine.searchIn', { list: label(resource.plural) }),
            icon: 'list',
            to,
          },
        ]
      : [];
  });
  const whole: EntryGroup = { key: 'exact', label: say('commandLine.exact'), entries: exact };
  return [
    // Exact matches come first, unless they arrive late and would move the chosen entry.
    ...(isLate ? [...local, whole] : [whole, ...local]),
    ...records,
    { key: 'late', label: say('commandLine.late'), entries: late },
  ].filter(({ entries }) => entries.length > 0);
}
