import type { Call } from './call.ts';
import { mergeAmendment, saveNew, writeContext } from './save.ts';
import { checkedValues } from './values.ts';
import { recordAnswer, write } from './write.ts';

/** `POST {path}`: creates a record; 201. */
export function create(call: Call): Promise<Response> {
  const { resource, deps } = call;
  return write(call, async (writing, body) => {
    const values = checkedValues(call, body, 'create');
    const amendment = await deps.slots.hooksOf(resource.name).beforeCreate?.({ ...writeContext(writing), values });
    const found = await saveNew(writing, mergeAmendment(values, amendment));
    return { status: 201, body: { ...recordAnswer(call, found) } };
  });
}
