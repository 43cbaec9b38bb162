import type { Resource } from '../../../resources/define.ts';
import { singletonId } from '../../../resources/singleton.ts';
import type { RecordOf } from '../../../resources/record.ts';
import { type SettingGroup, type SettingKey, settings, type SettingValue } from '../../../resources/system/settings.ts';
import type { Runner } from '../../db/connection/statement.ts';
import { readRecord } from '../../db/records/records.ts';

const groups: ReadonlyMap<string, Resource> = new Map(Object.entries(settings));

/** Reads a setting, such as `order.expiry_minutes`; with the connection of a transaction, as that one sees it. */
export async function setting<K extends SettingKey>(runner: Runner, key: K): Promise<SettingValue<K>>;
export async function setting(runner: Runner, key: SettingKey): Promise<unknown> {
  const [group = '', name = ''] = key.split('.');
  return (await readGroup(runner, group))[name];
}

/** Reads all settings of a group at once. */
export async function settingsOf<G extends SettingGroup>(
  runner: Runner,
  group: G,
): Promise<RecordOf<(typeof settings)[G]>>;
export function settingsOf(runner: Runner, group: SettingGroup): Promise<unknown> {
  return readGroup(runner, group);
}

async function readGroup(runner: Runner, group: string) {
  const resource = groups.get(group);
  const found = resource && (await readRecord(runner, { resource, id: singletonId(undefined), locale: 'en_US' }));
  if (!found) throw new Error(`the settings of ${group} are missing: they are made at the start`);
  return found.record;
}
