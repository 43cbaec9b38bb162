import type { Resource } from '../../../../resources/define.ts';
import { kindOf } from '../../../../resources/kinds/index.ts';
import { joinList, splitList } from '../../../../resources/kinds/list-text.ts';
import type { Words } from '../../../../resources/ui/use-words.ts';
import type { AdminDataProvider } from '../../../data-provider/admin-data-provider.ts';
import type { CellChoice, CellChoices } from '../../../grid/grid-props.ts';
import type { MappedColumn } from './mapping.ts';

/** The possible values of a cell in this column; `undefined` if any text is allowed. */
export function cellChoices(
  provider: Pick<AdminDataProvider, 'options'>,
  resource: Resource,
  mapped: MappedColumn,
  words: Pick<Words, 'label' | 'say'>,
): CellChoices | undefined {
  if ('rest' in mapped) return undefined;
  const { field, to, many, fieldPath } = mapped.column;
  const { storage, uploads, writeCsv } = kindOf(field);
  const inCell = many ? ofList : ofOne;
  if (to !== undefined && !uploads)
    return {
      ...inCell,
      find: async (q, signal) =>
        // The number makes the text unique for the import, even if titles are equal.
        (await provider.options(resource.name, fieldPath, { q, signal })).map(({ id, title }) => ({
          text: `${title} #${id}`,
          label: title,
        })),
    };
  const all: readonly CellChoice[] =
    'choices' in field
      ? field.choices.map(({ value, label }) => ({ text: value, label: words.label(label), hint: value }))
      : storage.at === 'column' && storage.word === 'boolean'
        ? [true, false].map((value) => ({ text: writeCsv(value), label: words.say(value ? 'form.yes' : 'form.no') }))
        : [];
  if (all.length === 0) return undefined;
  return {
    ...inCell,
    find: (q) =>
      Promise.resolve(
        all.filter(({ text, label }) => `${label}\n${text}`.toLowerCase().includes(q.trim().toLowerCase())),
      ),
  };
}

const ofOne: Pick<CellChoices, 'searched' | 'taken'> = {
  searched: (typed) => typed.trim(),
  taken: (_typed, { text }) => text,
};

/** A list in a cell: searches for the last part, and replaces it by the choice. */
const ofList: Pick<CellChoices, 'searched' | 'taken'> = {
  searched: (typed) => (endsOpen(typed) ? '' : (splitList(typed).at(-1) ?? '')),
  taken: (typed, { text }, searched) => {
    const parts = splitList(typed);
    const others = searched && !endsOpen(typed) ? parts.slice(0, -1) : parts;
    return joinList(others.includes(text) ? others : [...others, text]);
  },
};

const endsOpen = (typed: string) => /;\s*$/u.test(typed);
