import { findResource } from '../../../resources/index.ts';
import { useWords } from '../../../resources/ui/use-words.ts';
import type { Entry, EntryGroup } from './entries.ts';
import { listSearchedFor, recordEntry } from './found-records.ts';
import type { Search } from './use-search.ts';
import { useScreens } from './use-screens.ts';

/** More screens would push records out of view. */
const mostScreens = 6;

/** All that matches what is typed, in groups. */
export function useGroups(q: string, { found, late: isLate }: Search): readonly EntryGroup[] {
  const { say, label, language } = useWords();
  const screens = useScreens(q).slice(0, mostScreens);
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
    const to = more ? listSearchedFor(entity, q) : undefined;
    const others = all.filter((record) => !record.exact).flatMap((record) => recordEntry(entity, record, language));
    const list: readonly Entry[] =
      to === undefined
        ? []
        : [{ key: `list ${entity}`, title: say('commandLine.all', { list: plural }), icon: 'list', to }];
    return { key: `records ${entity}`, label: plural, entries: [...others, ...list] };
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
  const local: readonly EntryGroup[] = [{ key: 'screens', label: say('commandLine.screens'), entries: screens }];
  return [
    // Whole matches come first, unless that would move what was chosen before they came.
    ...(isLate ? [...local, whole] : [whole, ...local]),
    ...records,
    { key: 'late', label: say('commandLine.late'), entries: late },
  ].filter(({ entries }) => entries.length > 0);
}
