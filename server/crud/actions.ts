import { translate } from '../../resources/messages/translate.ts';
import type { Action, Resource } from '../../resources/define.ts';
import { forbiddenFields } from '../../resources/field-access.ts';
import type { PatchOf } from '../../resources/record.ts';
import { validate } from '../../resources/schema.ts';
import { type Found, lockRecord } from '../db/records/records.ts';
import { assertCan, invalid } from '../errors.ts';
import { assertReauthenticated } from '../session/reauthentication.ts';
import type { ActionContext, ActionResult } from './action-handlers.ts';
import { type Call, idOf, notFound, type WriteOperation } from './call.ts';
import { assertPossible, valuesAfter } from './lifecycle.ts';
import { saveChanges, saveNew, writeContext } from './save.ts';
import { changeLocked } from './update.ts';
import { assertCurrent, foundOrGone, recordAnswer, write } from './write.ts';

/**
 * `POST {path}/{id}/{action}`, or the declared method: runs a declared action; the body holds the values of its form.
 */
export function runAction(call: Call, name: string, action: Action, id = idOf(call)): Promise<Response> {
  const { resource, store, locale, language } = call;
  return write(
    call,
    async (writing, body) => {
      const locked = await lockRecord(writing.client, { resource, id, store, locale });
      // Checked before If-Match: of two concurrent transitions, the loser learns which state the winner set.
      if (locked) assertPossible(call, locked.record, name);
      const found = assertCurrent(call, await foundOrGone(call, writing.client, { id, found: locked }));
      const { saved, message, shownOnce } = await performAction(writing, found, name, action, body);
      return {
        status: 200,
        body: {
          ...recordAnswer(call, saved),
          ...(message && { message: translate(language, message.key, message.params) }),
        },
        ...(shownOnce && { secrets: { shown_once: shownOnce } }),
      };
    },
    { bodyOptional: true },
  );
}

/**
 * Runs a declared action on a locked record whose state allows it.
 * @throws ApiError 422 for invalid values of its form, and the errors of its handler
 */
export async function performAction(
  writing: WriteOperation,
  found: Found,
  name: string,
  action: Action,
  body: unknown,
): Promise<Omit<ActionResult, 'values'> & { readonly saved: Found }> {
  const { values, ...answer } = await handleAction(writing, found, name, action, body);
  return { ...answer, saved: await saveChanges(writing, found, values, name) };
}

/**
 * Runs the handler of a declared action on a locked record. Returns the values to write.
 * @throws ApiError 422 for invalid values of its form, and the errors of its handler
 */
export async function handleAction(
  writing: WriteOperation,
  found: Found,
  name: string,
  action: Action,
  body: unknown,
): Promise<ActionResult & { readonly values: PatchOf }> {
  const { resource, deps } = writing.call;
  deps.slots.assertWritable(resource, found.record);
  if (action.reauthenticate) await assertReauthenticated(writing.client, writing.call.caller, writing.now);
  const { values = {}, ...answer } = await deps.slots.runAction(resource.name, name, {
    ...writeContext(writing),
    id: found.record.id,
    current: found.record,
    body: actionBody(action, body),
    change: (other, id, changes) => changeOther(writing, other, id, changes),
    create: async (other, values) =>
      (await saveNew({ ...writing, call: { ...writing.call, resource: other } }, values)).record.id,
  });
  return { ...answer, values: { ...values, ...valuesAfter(resource, name) } };
}

/**
 * The validated values of an action's form.
 * @throws ApiError 422
 */
export function actionBody({ form: fields = {}, label }: Action, body: unknown): ActionContext['body'] {
  const checked = validate({ fields }, body === undefined ? {} : body, { mode: 'create' });
  if (!checked.ok) throw invalid(checked.errors, { fields, label });
  return checked.values;
}

/** Changes a record of another entity, in the transaction of an action. */
async function changeOther(
  { call, ...scope }: WriteOperation,
  resource: Resource,
  id: number,
  body: object,
): Promise<void> {
  const { permissions } = call.caller;
  assertCan(permissions, 'update', resource);
  const own = { ...call, resource, hidden: forbiddenFields(resource, permissions, 'read') };
  const found = await lockRecord(scope.client, { ...own, id });
  if (!found) throw notFound();
  await changeLocked({ ...scope, call: own }, own, found, body);
}
