import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Resource } from '../../../resources/define.ts';
import { kindOf, type Field } from '../../../resources/kinds/index.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import { useLanguage } from '../../../resources/ui/use-language.ts';
import type { Language } from '../../../resources/messages/languages.ts';
import { isPlainObject } from '../../browser/json.ts';
import { displayValue } from '../../i18n/record-title.ts';

/** Titles of rows by row key, by field name. */
type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

const none: Names = new Map();
const NamesContext = createContext<Names>(none);

/** The first non-empty text of a row that isn't internal. */
function titleOf(fields: Readonly<Record<string, Field>>, row: Values, language: Language): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    const { value } = displayValue(row[name], field, language);
    if (!field.internal && field.keysOf === undefined && typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

function namesIn(resource: Resource, records: readonly Values[], language: Language): Names {
  return new Map(
    Object.entries(resource.fields).flatMap(([name, field]): (readonly [string, ReadonlyMap<string, string>])[] => {
      const { storage } = kindOf(field);
      const key = storage.at === 'child' && typeof storage.key === 'string' ? storage.key : undefined;
      if (storage.at !== 'child' || storage.paged || key === undefined) return [];
      const rows = records.flatMap((record): readonly unknown[] => {
        const stored = record[name];
        return Array.isArray(stored) ? stored : [];
      });
      return [
        [
          name,
          new Map(
            rows.filter(isPlainObject).flatMap((row): (readonly [string, string])[] => {
              const title = titleOf(storage.fields, row, language);
              return title === undefined ? [] : [[String(row[key]), title]];
            }),
          ),
        ],
      ];
    }),
  );
}

/** Provides the titles of the rows in these records to `useRowNames`. Where they differ, the last record wins. */
export function RowNamesProvider({
  resource,
  records,
  children,
}: {
  readonly resource: Resource;
  readonly records: readonly Values[];
  readonly children: ReactNode;
}) {
  const language = useLanguage();
  const names = useMemo(() => namesIn(resource, records, language), [resource, records, language]);
  return <NamesContext.Provider value={names}>{children}</NamesContext.Provider>;
}

/** Returns a function that translates row keys in a value (`keysOf`) to titles: `Red / Large`. Unknown keys stay. */
export function useRowNames(): (field: Pick<Field, 'keysOf'>, value: unknown) => unknown {
  const names = useContext(NamesContext);
  return (field, value) => {
    const known = field.keysOf === undefined ? undefined : names.get(field.keysOf);
    if (!known || typeof value !== 'string' || value === '') return value;
    return value
      .split('.')
      .map((key) => known.get(key) ?? key)
      .join(' / ');
  };
}
