import { type Exclusion, exclusionSentences } from '../../../resources/bulk/plan.ts';
import { isForbidden } from '../../../resources/field-access.ts';
import { valueOfState } from '../../../resources/kinds/state.ts';
import { commaIn } from '../../../resources/messages/languages.ts';
import { labelIn, translate, translatorFor } from '../../../resources/messages/translate.ts';
import { assertPossible } from '../../crud/lifecycle.ts';
import type { Actor } from '../../crud/call.ts';
import type { Overridden } from '../../db/records/overrides.ts';
import { ApiError, type FieldProblems } from '../../errors.ts';
import { errorSentences, type RowErrors } from '../runs/refusals.ts';

/** Why a record isn't changed, or which of its rows keep their values; stored independently of any language. */
export interface Reason extends RowErrors {
  /** Rows with values of their own, which a change of the record doesn't affect. */
  readonly stays?: readonly Overridden[];
  readonly excluded?: readonly Exclusion[];
  /** A transition that isn't possible from the record's state. */
  readonly notPossible?: { readonly action: string; readonly state: string };
}

/** A reason as a sentence in the caller's language, without values of fields that they may not read. */
export function reasonSentence(
  reason: Reason,
  { resource, language, hidden }: Pick<Actor, 'resource' | 'language' | 'hidden'>,
): string {
  const { excluded = [], notPossible, fields = {}, message } = reason;
  const open = (problems: FieldProblems): FieldProblems =>
    Object.fromEntries(Object.entries(problems).filter(([path]) => !isForbidden(path, hidden)));
  const shown = excluded.flatMap((one): readonly Exclusion[] => {
    switch (one.why) {
      case 'frozen':
        return [one];
      case 'invalid':
        return [{ why: 'invalid', errors: open(one.errors) }];
      case 'nothingToShift':
      case 'roundedAway':
        return isForbidden(one.field, hidden) ? [] : [one];
      case 'hidden':
        if (isForbidden(one.field, hidden)) return [];
        return one.by !== undefined && isForbidden(one.by, hidden) ? [{ why: 'hidden', field: one.field }] : [one];
    }
  });
  const hasState = notPossible && !isForbidden(resource.lifecycle?.field ?? '', hidden);
  return [
    ...exclusionSentences(resource, shown, translatorFor(language)),
    ...(hasState ? [notPossibleSentence(notPossible, { resource, language })] : []),
    ...Object.values(errorSentences({ fields: open(fields), ...(message && { message }) }, resource, language)).flat(),
  ].join(' ');
}

/**
 * The rows that keep their values, as a sentence in the caller's language; `undefined` if there are none that they may
 * see.
 */
export function staysSentence(
  { stays = [] }: Reason,
  { resource, language, hidden }: Pick<Actor, 'resource' | 'language' | 'hidden'>,
): string | undefined {
  const parts = stays.flatMap(({ field, rows, count }) => {
    const label = resource.fields[field]?.overriddenBy?.find((one) => one.rows === rows)?.label;
    return label && ![field, rows, `${rows}.${field}`].some((path) => isForbidden(path, hidden))
      ? [translate(language, 'bulk.counted', { what: labelIn(label, language), count })]
      : [];
  });
  return parts.length === 0 ? undefined : translate(language, 'bulk.stays', { what: parts.join(commaIn(language)) });
}

function notPossibleSentence(
  { action, state }: NonNullable<Reason['notPossible']>,
  { resource, language }: Pick<Actor, 'resource' | 'language'>,
): string {
  const { lifecycle } = resource;
  if (!lifecycle) return '';
  try {
    assertPossible({ resource, language }, { [lifecycle.field]: valueOfState(lifecycle.states, state) }, action);
    return '';
  } catch (error) {
    if (error instanceof ApiError) return translate(language, error.key, error.details.params);
    throw error;
  }
}
