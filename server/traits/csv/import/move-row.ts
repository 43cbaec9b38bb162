import { possibleFrom, stateOf } from '../../../../resources/lifecycle.ts';
import type { Action } from '../../../../resources/define.ts';
import type { Field } from '../../../../resources/kinds/index.ts';
import { valueOfState } from '../../../../resources/kinds/state.ts';
import type { JsonObject } from '../../../../resources/kinds/kind.ts';
import { labelIn } from '../../../../resources/messages/languages.ts';
import { performAction } from '../../../crud/actions.ts';
import type { WriteOperation } from '../../../crud/call.ts';
import { assertPossible } from '../../../crud/lifecycle.ts';
import { without } from '../../../db/model/paths.ts';
import type { Found } from '../../../db/records/records.ts';
import { ApiError, assertCan } from '../../../errors.ts';
import { updateFound } from '../../runs/change-row.ts';

/**
 * Updates a locked record by the body of a row. Where files move records (`csv.moves`), a transition then sets the
 * row's state, as its own call would: with its handler, hooks and history.
 * @throws ApiError 409 with the present state and its possible transitions, if no transition leads to the row's state,
 * or if it needs form values that files don't have
 */
export async function updateAndMove(writing: WriteOperation, current: Found, body: JsonObject): Promise<Found> {
  const { call } = writing;
  const { resource } = call;
  const move = moveIn(call, current, body);
  if (!move || !resource.lifecycle) return updateFound(writing, current, body, 'import');
  const { name, action } = move;
  // Written first, so that messages about the transition, such as a mail, contain the row's other values.
  const changed = await updateFound(writing, current, without(body, [resource.lifecycle.field]), 'import');
  return (await performAction(writing, changed, name, action, {})).saved;
}

/** The transition by which a row moves its record; none if the row has the present state, or no known one. */
function moveIn(
  { resource, caller, language }: WriteOperation['call'],
  { record }: Found,
  body: JsonObject,
): { readonly name: string; readonly action: Action } | undefined {
  const { lifecycle, csv } = resource;
  const wanted = lifecycle && csv?.moves ? body[lifecycle.field] : undefined;
  if (!lifecycle || wanted === undefined || wanted === record[lifecycle.field]) return undefined;
  const leading = Object.entries(lifecycle.transitions)
    .filter(([, { to }]) => valueOfState(lifecycle.states, to) === wanted)
    .map(([name]) => name);
  const possible = possibleFrom(resource, stateOf(resource, record));
  const name = leading.find((one) => possible.includes(one)) ?? leading[0];
  if (name === undefined) return undefined;
  assertPossible({ resource, language }, record, name);
  const action = resource.actions?.[name];
  if (!action) return undefined;
  if (action.needs !== undefined) assertCan(caller.permissions, action.needs, resource);
  const asks = Object.values<Field>(action.form ?? {}).some((field) => field.required && field.default === undefined);
  if (asks) throw new ApiError(409, 'errors.moveAsks', { params: { action: labelIn(action.label, language) } });
  return { name, action };
}
