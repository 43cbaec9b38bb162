import type { Call } from './call.ts';
import { amended, saveNew, writeContext } from './save.ts';
import { checkedValues } from './values.ts';
import { shown, write } from './write.ts';

/** `POST {path}`: 201 with the record. */
export function create(call: Call): Promise<Response> {
  const { resource, deps } = call;
  return write(call, async (writing, body) => {
    const values = checkedValues(call, body, 'create');
    const amendment = await deps.slots.hooksOf(resource.name).beforeCreate?.({ ...writeContext(writing), values });
    const found = await saveNew(writing, amended(values, amendment));
    return { status: 201, body: { ...shown(call, found) } };
  });
}
