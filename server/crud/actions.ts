import { translate } from '../../resources/messages/translate.ts';
import type { Action } from '../../resources/define.ts';
import { validate } from '../../resources/schema.ts';
import { lockRecord } from '../db/records/records.ts';
import { invalid } from '../errors.ts';
import { type Call, idOf } from './call.ts';
import { assertPossible, valuesAfter } from './lifecycle.ts';
import { saveChanges, writeContext } from './save.ts';
import { assertCurrent, recordAnswer, write } from './write.ts';

/** `POST {path}/{id}/{action}`: runs a declared action; the body holds the values of its form. */
export function runAction(call: Call, name: string, action: Action): Promise<Response> {
  const {
    resource,
    store,
    locale,
    language,
    deps: { slots },
  } = call;
  const id = idOf(call);
  return write(
    call,
    async (writing, body) => {
      const locked = await lockRecord(writing.client, { resource, id, store, locale });
      // Checked before If-Match: of two concurrent transitions, the loser learns which state the winner set.
      if (locked) assertPossible(call, locked.record, name);
      const found = assertCurrent(call, locked);
      slots.assertWritable(resource, found.record);
      const fields = action.form ?? {};
      const checked = validate({ fields }, body === undefined ? {} : body, { mode: 'create' });
      if (!checked.ok) throw invalid(checked.errors, { fields, label: action.label });
      const {
        values = {},
        message,
        shownOnce,
      } = await slots.runAction(resource.name, name, {
        ...writeContext(writing),
        id,
        current: found.record,
        body: checked.values,
      });
      const saved = await saveChanges(writing, found, { ...values, ...valuesAfter(resource, name) }, name);
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
