import type { RaRecord } from 'react-admin';
import type { Resource } from '../../../resources/define.ts';
import type { Values } from '../../../resources/kinds/kind.ts';
import type { Words } from '../../../resources/ui/use-words.ts';
import { isFrozen } from '../../../resources/lifecycle.ts';
import { isVisible, sentences, validate } from '../../../resources/schema.ts';
import { colonIn } from '../../../resources/messages/languages.ts';
import { isEqual } from '../../data-provider/records.ts';
import { type FieldChange, valueAfter } from './changes.ts';

/** One value of a record before and after. */
export interface CellPlan {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What will happen to one record. All of its changes are written, or none. */
export type RowPlan =
  | { readonly at: 'change'; readonly cells: readonly CellPlan[]; readonly body: Values }
  | { readonly at: 'same'; readonly cells: readonly CellPlan[] }
  | { readonly at: 'excluded'; readonly reasons: readonly string[]; readonly cells: readonly CellPlan[] };

/** Plans the changes of one record, validated like its form (SPEC §5), or says why it is excluded. */
export function planRow(
  resource: Resource,
  record: RaRecord,
  changes: readonly FieldChange[],
  { say, label, language }: Words,
): RowPlan {
  const cells = changes.map((change): CellPlan => ({
    name: change.name,
    before: record[change.name] ?? null,
    after: valueAfter(change, record),
  }));
  const body: Values = Object.fromEntries(
    cells.flatMap(({ name, before, after }) => (after === undefined || isEqual(before, after) ? [] : [[name, after]])),
  );
  const excluded = (reasons: readonly string[]): RowPlan => ({
    at: 'excluded',
    reasons,
    cells: cells.map(({ name, before }) => ({ name, before, after: before })),
  });
  if (isFrozen(resource, record)) return excluded([say('bulkEdit.archived')]);
  const after: Values = { ...record, ...body };
  const reasons = changes.flatMap(({ name, field }) => {
    if (!isVisible(field, after))
      return [
        say('bulkEdit.notApplicable', {
          field: label(field.label),
          why: whyHidden(resource, name, after, { say, label, language }),
        }),
      ];
    return cells.some((cell) => cell.name === name && cell.after === undefined)
      ? [say('bulkEdit.nothingToShift', { field: label(field.label) })]
      : [];
  });
  if (reasons.length > 0) return excluded(reasons);
  if (Object.keys(body).length === 0) return { at: 'same', cells };
  const checked = validate(resource, body, { mode: 'update', current: record });
  if (!checked.ok) return excluded(Object.values(sentences(checked.errors, resource, { language, say })).flat());
  return { at: 'change', cells, body };
}

/** The field and value by which another field is hidden (`visibleWhen`), in words: `With choices: Yes`. */
function whyHidden(
  resource: Resource,
  name: string,
  record: Values,
  { say, label, language }: Pick<Words, 'say' | 'label' | 'language'>,
): string {
  const condition = Object.keys(resource.fields[name]?.visibleWhen ?? {}).find(
    (other) => !isVisible({ visibleWhen: { [other]: resource.fields[name]?.visibleWhen?.[other] ?? '' } }, record),
  );
  const field = condition === undefined ? undefined : resource.fields[condition];
  if (!field || condition === undefined) return '';
  const value = record[condition];
  const choice = 'choices' in field ? field.choices.find((one) => one.value === value) : undefined;
  const valueText = choice
    ? label(choice.label)
    : typeof value === 'boolean'
      ? say(value ? 'list.yes' : 'list.no')
      : String(value ?? '–');
  return `${label(field.label)}${colonIn(language)}${valueText}`;
}

/** Plans again for a record that someone else changed, without the fields (`done`) that an earlier attempt wrote. */
export function planAgain(
  resource: Resource,
  { theirs, done = [] }: { readonly theirs: RaRecord; readonly done?: readonly string[] },
  changes: readonly FieldChange[],
  words: Words,
): RowPlan {
  const plan = planRow(
    resource,
    theirs,
    changes.filter(({ name }) => !done.includes(name)),
    words,
  );
  const written = done.map((name): CellPlan => ({ name, before: theirs[name] ?? null, after: theirs[name] ?? null }));
  return { ...plan, cells: [...plan.cells, ...written] };
}
