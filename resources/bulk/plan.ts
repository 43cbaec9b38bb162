import type { Resource } from '../define.ts';
import { isEqual } from '../schema/is-equal.ts';
import type { Values } from '../kinds/kind.ts';
import { isFrozen } from '../lifecycle.ts';
import { colonIn, labelIn, type Translator } from '../messages/languages.ts';
import { type FieldErrors, isVisible, sentences, validate } from '../schema.ts';
import { hiddenBy } from '../visible.ts';
import { type FieldChange, isRoundedAway, valueAfter } from './changes.ts';

/** One value of a record before and after. */
export interface CellPlan {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Why a record is left out, as data that can be stored; `exclusionSentences` turns it into text. */
export type Exclusion =
  | { readonly why: 'frozen' }
  /** A field that doesn't apply, and the sibling whose value hides it. */
  | { readonly why: 'hidden'; readonly field: string; readonly by?: string; readonly value?: unknown }
  | { readonly why: 'nothingToShift'; readonly field: string }
  /** A step that is larger than the value to be rounded. */
  | { readonly why: 'roundedAway'; readonly field: string; readonly step: string }
  | { readonly why: 'invalid'; readonly errors: FieldErrors };

/** The planned changes of one record. Either all of them are written, or none. */
export type RowPlan =
  | { readonly at: 'change'; readonly cells: readonly CellPlan[]; readonly body: Values }
  | { readonly at: 'same'; readonly cells: readonly CellPlan[] }
  | { readonly at: 'excluded'; readonly reasons: readonly Exclusion[]; readonly cells: readonly CellPlan[] };

/** Plans the changes of one record, validated like its form (SPEC §5), or returns why it is excluded. */
export function planRow(resource: Resource, record: Values, changes: readonly FieldChange[]): RowPlan {
  const cells = changes.map((change): CellPlan => ({
    name: change.name,
    before: record[change.name] ?? null,
    after: valueAfter(change, record),
  }));
  const body: Values = Object.fromEntries(
    cells.flatMap(({ name, before, after }) => (after === undefined || isEqual(before, after) ? [] : [[name, after]])),
  );
  const excluded = (reasons: readonly Exclusion[]): RowPlan => ({
    at: 'excluded',
    reasons,
    cells: cells.map(({ name, before }) => ({ name, before, after: before })),
  });
  if (isFrozen(resource, record)) return excluded([{ why: 'frozen' }]);
  const after: Values = { ...record, ...body };
  const reasons = changes.flatMap((change): readonly Exclusion[] => {
    const { name, field } = change;
    if (!isVisible(field, after)) return [hiddenField(resource, name, after)];
    if (isRoundedAway(change, record)) return [{ why: 'roundedAway', field: name, step: stepOf(change) }];
    return cells.some((cell) => cell.name === name && cell.after === undefined)
      ? [{ why: 'nothingToShift', field: name }]
      : [];
  });
  if (reasons.length > 0) return excluded(reasons);
  if (Object.keys(body).length === 0) return { at: 'same', cells };
  const checked = validate(resource, body, { mode: 'update', current: record });
  if (!checked.ok) return excluded([{ why: 'invalid', errors: checked.errors }]);
  return { at: 'change', cells, body };
}

const stepOf = (change: FieldChange) => (change.how === 'shift' ? (change.step ?? '') : '');

/** The exclusion of a field that is hidden (`visibleWhen`), with the sibling that hides it and its value. */
function hiddenField(resource: Resource, name: string, record: Values): Exclusion {
  const by = hiddenBy(resource.fields[name] ?? {}, record);
  return { why: 'hidden', field: name, ...(by !== undefined && { by, value: record[by] ?? null }) };
}

/** The reasons of an exclusion as sentences of one language. */
export function exclusionSentences(
  resource: Resource,
  reasons: readonly Exclusion[],
  translator: Translator,
): readonly string[] {
  const label = (name: string) => labelIn(resource.fields[name]?.label ?? [name, name, name], translator.language);
  return reasons.flatMap((reason): readonly string[] => {
    switch (reason.why) {
      case 'frozen':
        return [translator.say('bulkEdit.archived')];
      case 'hidden':
        return [
          translator.say('bulkEdit.notApplicable', {
            field: label(reason.field),
            why: hiddenText(resource, reason, label, translator),
          }),
        ];
      case 'nothingToShift':
        return [translator.say('bulkEdit.nothingToShift', { field: label(reason.field) })];
      case 'roundedAway':
        return [translator.say('bulkEdit.roundedAway', { field: label(reason.field), step: reason.step })];
      case 'invalid':
        return Object.values(sentences(reason.errors, resource, translator)).flat();
    }
  });
}

/** The sibling that hides a field and its value, in words: `With choices: Yes`. */
function hiddenText(
  resource: Resource,
  { by, value }: Extract<Exclusion, { why: 'hidden' }>,
  label: (name: string) => string,
  { language, say }: Translator,
): string {
  const field = by === undefined ? undefined : resource.fields[by];
  if (!field || by === undefined) return '';
  const choice = 'choices' in field ? field.choices.find((one) => one.value === value) : undefined;
  const valueText = choice
    ? labelIn(choice.label, language)
    : typeof value === 'boolean'
      ? say(value ? 'list.yes' : 'list.no')
      : String(value ?? '–');
  return `${label(by)}${colonIn(language)}${valueText}`;
}
