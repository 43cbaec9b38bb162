import { translate } from '../../resources/messages/translate.ts';
import type { Action } from '../../resources/define.ts';
import { validate } from '../../resources/schema.ts';
import { lockRecord } from '../db/records/records.ts';
import { invalid } from '../errors.ts';
import { type Call, idOf } from './call.ts';
import { assertPossible, valuesAfter } from './lifecycle.ts';
import { saveChanges, writeContext } from './save.ts';
import { current, shown, write } from './write.ts';

/** `POST {path}/{id}/{action}` of a declared action; the body holds its form's values. */
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
      // Of two at once that saw the same revision, the second learns what the first made of it.
      if (locked) assertPossible(call, locked.record, name);
      const found = current(call, locked);
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
        body: { ...shown(call, saved), ...(message && { message: translate(language, message.key, message.params) }) },
        ...(shownOnce && { secrets: { shown_once: shownOnce } }),
      };
    },
    { bodyOptional: true },
  );
}
