import type { Identifier } from 'react-admin';
import { findResource } from '../../resources/index.ts';
import { ids as idList, printQuery } from '../../resources/query/parameters.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { memberOf } from '../browser/json.ts';
import type { Option } from './answer-types.ts';
import { optionsIn } from './answers.ts';
import type { HttpClient } from './http-client.ts';
import { pathFor } from './list-calls.ts';
import { recordPath } from './write-calls.ts';

/**
 * Options of a reference whose choice depends on another record (`of`), by the call that its declaration names in
 * `narrow`. Without `of` there are no options.
 */
export async function narrowedOptions(
  http: HttpClient,
  name: string,
  field: string,
  of: Identifier | null,
  signal: AbortSignal | undefined,
): Promise<readonly Option[]> {
  const resource = findResource(name);
  const declared = resource?.fields[field];
  const own = declared && kindOf(declared).storage;
  const narrow = own?.at === 'link' || own?.at === 'join' ? own.narrow : undefined;
  const [via = '', far = ''] = narrow?.from.split('.') ?? [];
  const link = resource?.fields[via];
  const storage = link && kindOf(link).storage;
  if (!narrow || storage?.at !== 'link' || of === null) return [];
  const record = memberOf((await http(recordPath(storage.to, of), { signal })).json, 'data');
  const ids = [memberOf(record, far)].flat().filter((id) => typeof id === 'number');
  if (ids.length === 0) return [];
  return optionsIn(
    (
      await http(`${pathFor(name)}/meta/${narrow.call}${printQuery({ by: idList(narrow.by) }, { by: ids })}`, {
        signal,
      })
    ).json,
  );
}
