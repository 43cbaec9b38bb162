import { translate } from '../../resources/messages/translate.ts';
import type { Action } from '../../resources/define.ts';
import type { RecordOf } from '../../resources/record.ts';
import { validate } from '../../resources/schema.ts';
import { lockRecord } from '../db/records/records.ts';
import { ApiError } from '../errors.ts';
import { type Call, idOf } from './call.ts';
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
      const found = current(call, await lockRecord(writing.unit.client, { resource, id, store, locale }));
      slots.assertWritable(resource, found.record);
      refuseUntimely(action, found.record);
      const fields = action.form ?? {};
      const checked = validate({ fields }, body === undefined ? {} : body, { mode: 'create' });
      if (!checked.ok)
        throw new ApiError(422, 'errors.invalid', { fields: checked.errors, form: { fields, label: action.label } });
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
      const saved = await saveChanges(writing, found, values, name);
      return {
        status: 200,
        body: { ...shown(call, saved), ...(message && { message: translate(language, message.key, message.params) }) },
        ...(shownOnce && { secrets: { shown_once: shownOnce } }),
      };
    },
    { bodyOptional: true },
  );
}

function refuseUntimely({ when = {} }: Action, record: RecordOf): void {
  if (Object.entries(when).some(([name, wanted]) => record[name] !== wanted)) throw new ApiError(409, 'errors.notNow');
}
