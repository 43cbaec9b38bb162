import type { Resource } from '../../resources/define.ts';
import { isFrozen, isPossible, possibleFrom, stateOf } from '../../resources/lifecycle.ts';
import { formatMoment } from '../../resources/kinds/date-time/format.ts';
import { valueOfState } from '../../resources/kinds/state.ts';
import { commaIn, labelIn } from '../../resources/messages/languages.ts';
import type { JsonObject } from '../../resources/kinds/kind.ts';
import type { PatchOf } from '../../resources/record.ts';
import { ApiError, type ErrorKey } from '../errors.ts';
import type { Actor } from './call.ts';

/**
 * Asserts that a transition is possible from the locked record's state. Does nothing for other actions.
 * @throws ApiError 409 that names the state, since when and by whom where that is declared, and the transitions
 * possible from it
 */
export function assertPossible(
  { resource, language }: Pick<Actor, 'resource' | 'language'>,
  record: JsonObject,
  action: string,
  key?: ErrorKey,
): void {
  const { lifecycle } = resource;
  if (!lifecycle || isPossible(resource, action, record)) return;
  const state = stateOf(resource, record) ?? '';
  const possible = possibleFrom(resource, state);
  const nameOf = (name: string) => labelIn(lifecycle.transitions[name]?.label ?? ['', '', ''], language);
  const { label = ['', '', ''], since } = lifecycle.states[state] ?? {};
  const at = since && record[since.at];
  const isDated = typeof at === 'string';
  const refusal = isDated
    ? 'errors.notPossibleSince'
    : possible.length > 0
      ? 'errors.notPossible'
      : 'errors.nothingPossible';
  throw new ApiError(409, key ?? refusal, {
    params: {
      ...(isDated && { at: formatMoment(at, language), by: String(record[since?.by ?? ''] ?? '') }),
      action: nameOf(action),
      state: labelIn(label, language),
      possible: possible.map(nameOf).join(commaIn(language)),
    },
    lifecycle: { state, possible },
  });
}

/**
 * Asserts that a record's state lets it be edited.
 * @throws ApiError 409 that names the state
 */
export function assertNotFrozen(
  { resource, language }: Pick<Actor, 'resource' | 'language'>,
  record: JsonObject,
): void {
  if (!isFrozen(resource, record)) return;
  const state = resource.lifecycle?.states[stateOf(resource, record) ?? '']?.label ?? ['', '', ''];
  throw new ApiError(409, 'errors.frozen', { params: { state: labelIn(state, language) } });
}

/** The values that set the target state of a transition; none for other actions. */
export function valuesAfter({ lifecycle }: Resource, action: string): PatchOf {
  const transition = lifecycle?.transitions[action];
  return lifecycle && transition ? { [lifecycle.field]: valueOfState(lifecycle.states, transition.to) } : {};
}

/**
 * Asserts that a write sets the state only to that of a new record, or by its own transition.
 * @throws TypeError otherwise (a bug of ours)
 */
export function assertState(resource: Resource, before: JsonObject | undefined, values: PatchOf, action: string): void {
  const { lifecycle, fields, name } = resource;
  const wanted = lifecycle && values[lifecycle.field];
  if (!lifecycle || wanted === undefined) return;
  const isKept = wanted === (before ? before[lifecycle.field] : fields[lifecycle.field]?.default);
  const isTransition = before !== undefined && isPossible(resource, action, before);
  if (!isKept && !(isTransition && wanted === valuesAfter(resource, action)[lifecycle.field]))
    throw new TypeError(`${name}: “${action}” doesn’t set ${lifecycle.field} to ${String(wanted)}`);
}
