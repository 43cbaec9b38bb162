import type { ImportMode } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import type { Call } from '../../../crud/call.ts';
import { visibleChanges } from '../../../audit/read.ts';
import { LabelCollector } from '../../../crud/labels.ts';
import { recordAnswer, write } from '../../../crud/write.ts';
import { ApiError } from '../../../errors.ts';
import { parseBody } from '../../../http/parse-body.ts';
import { singleBody } from './bodies.ts';
import { importRow } from './import-row.ts';
import { readRow } from './read-row.ts';
import { References } from './references.ts';

/**
 * `PUT {path}/import/{mode}/single`: writes one parsed row; answers the record, and the changes by field. A dry run
 * rolls back at the end.
 * @throws ApiError 422 for a row of another version, or a wrong one
 */
export function importSingle(call: Call, mode: ImportMode): Promise<Response> {
  const { resource, store, hidden } = call;
  return write(call, async (writing, input) => {
    const body = parseBody(singleBody, input);
    assertVersion(resource, body.csv_version);
    const { client } = writing;
    await client.query('savepoint row');
    const done = await importRow(writing, mode, readRow(resource, body.row), new References(store));
    const { data, labels } = recordAnswer(call, done.found);
    const wanted = new LabelCollector(resource);
    const changes = visibleChanges(done.changes, hidden, wanted);
    const named = await wanted.read(client, call);
    if (body.dry_run) await client.query('rollback to savepoint row');
    return {
      status: 200,
      body: { data: { outcome: done.outcome, record: data, changes }, labels: { ...labels, ...named } },
    };
  });
}

/** @throws ApiError 422 for a file of another version (SPEC §5) */
export function assertVersion({ csv }: Resource, version: number): void {
  if (version !== csv?.version) throw new ApiError(422, 'errors.wrongCsvVersion');
}
