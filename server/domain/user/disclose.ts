import { makeZip } from 'client-zip';
import { permissionsFor } from '../../../resources/access.ts';
import { user } from '../../../resources/customers/user.ts';
import { hongKongDay } from '../../../resources/kinds/date/hong-kong.ts';
import { pathOf } from '../../../resources/names.ts';
import { appendEntry } from '../../audit/append.ts';
import { callOf, type CrudDeps, idOf, notFound } from '../../crud/call.ts';
import { readNamed } from '../../crud/get.ts';
import { recordPath } from '../../crud/slots.ts';
import { inTransaction } from '../../db/connection/transaction.ts';
import { lockRecord } from '../../db/records/records.ts';
import { ApiError } from '../../errors.ts';
import type { Deps } from '../../http/deps.ts';
import type { ApiContext, Route } from '../../http/route.ts';
import { offeredName } from '../../media/key.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { mediaStore } from '../../media/store.ts';
import { recordExport } from '../data_export/note-export.ts';
import { readSubject } from './data-subject.ts';
import { filesOf, partsOf, type PersonalData, type PersonalFile } from './personal-data.ts';

/** `POST user/{id}/data/export`: all data of one customer, on their request (docs/decisions/0096-privacy.md). */
export function personalDataRoute(deps: Deps & CrudDeps): Route {
  return {
    method: 'post',
    path: `/${pathOf(user)}${recordPath}/data/export`,
    access: { anyOf: permissionsFor('disclose', user) },
    limitKey: user.name,
    doc: {
      id: 'exportUserData',
      tag: user.plural[0],
      summary: 'All data of one customer as a file: records, mails, history, and the files that they sent in',
      bodyOptional: true,
      files: ['application/zip'],
      headers: ['Content-Disposition'],
      refusals: [404, 409],
    },
    handler: (context) => disclose(deps, context),
  };
}

async function disclose(deps: Deps & CrudDeps, context: ApiContext): Promise<Response> {
  const call = callOf(deps, user, context);
  const { caller, locale } = call;
  const id = idOf(call);
  const now = deps.now();
  const store = await mediaStore(deps.env);
  // Before the export is recorded and the response begins: an unavailable store must result in a 503, not in a ZIP
  // without files.
  const { record: known } = await readNamed(call, user);
  const files = await namedFiles(
    store,
    await filesOf(deps.background, await readSubject(deps.pool, known, 'verified')),
  );
  const data = await inTransaction(deps.pool, async ({ tx, client }): Promise<PersonalData> => {
    const found = await lockRecord(client, { resource: user, id, locale });
    if (!found) throw notFound();
    const { record } = found;
    if (record.status !== 'active') throw new ApiError(409, 'errors.customerErased');
    await recordExport(tx, { entity: user.name, user: id, records: 1 }, caller, now);
    await appendEntry(client, { resource: user, record, now, caller, action: 'disclose', changes: {} });
    return { record, subject: await readSubject(client, record, 'verified'), locale };
  });
  context.header('Content-Type', 'application/zip');
  context.header('Content-Disposition', `attachment; filename="customer-${id}-${hongKongDay(now)}.zip"`);
  return context.body(makeZip(entriesOf(deps, data, files, { store, now, by: caller.name })));
}

/** A file and its path in the ZIP; null if the store doesn't have it. */
interface NamedFile extends PersonalFile {
  readonly at: string | null;
}

/** @throws ApiError 503 if the store is unavailable */
async function namedFiles(store: MediaStore, files: readonly PersonalFile[]): Promise<readonly NamedFile[]> {
  const named: NamedFile[] = [];
  for (const file of files) {
    const found = await store.read(file.key);
    found?.body.destroy();
    named.push({ ...file, at: found ? `files/${file.id}-${offeredName(file.name, file.key)}` : null });
  }
  return named;
}

interface Making {
  readonly store: MediaStore;
  readonly now: Date;
  readonly by: string;
}

async function* entriesOf(deps: CrudDeps, data: PersonalData, files: readonly NamedFile[], { store, now, by }: Making) {
  yield { name: 'data.json', lastModified: now, input: encoded(jsonOf(deps, data, files, { now, by })) };
  for (const { key, name, at } of files) {
    if (at === null) continue;
    const found = await store.read(key);
    // `data.json` already lists the file. Aborting the response is better than an incomplete ZIP that nobody notices.
    if (!found) throw new Error(`the file ${name} went away while it was handed out`);
    yield { name: at, lastModified: now, input: found.body };
  }
}

async function* encoded(texts: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function* jsonOf(
  deps: CrudDeps,
  data: PersonalData,
  files: readonly NamedFile[],
  { now, by }: Omit<Making, 'store'>,
): AsyncIterable<string> {
  yield `{\n"made_at": ${JSON.stringify(now.toISOString())},\n"made_by": ${JSON.stringify(by)}`;
  yield `,\n"files": ${JSON.stringify(files.map(({ id, name, at }) => (at === null ? { id, name, missing: true } : { id, name, at })))}`;
  for (const [name, entries] of partsOf(deps.background, data)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let before = '';
    for await (const entry of entries) {
      yield `${before}\n${JSON.stringify(entry, null, 1)}`;
      before = ',';
    }
    yield ']';
  }
  yield '\n}\n';
}
