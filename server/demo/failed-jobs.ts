import { translate } from '../../resources/messages/translate.ts';
import { valueAt } from '../db/model/paths.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';

const rights = 'errors.importRights';

/** An import that was given up, and that somebody has dealt with. */
export function failedJobs(setting: GeneratorOptions, staff: readonly DemoRecord[]): readonly DemoRecord[] {
  const [one, other] = staff.map(({ values }) => valueAt(values, ['name']));
  const reason = { zh_HK: translate('zh-Hant', rights), en_US: translate('en', rights) };
  return records(setting, [{ asked_by: other ?? one, task: 'import', entity: 'sku', reason, status: 'settled' }], {
    days: 60,
  });
}
