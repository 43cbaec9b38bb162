import { valueAt } from '../db/model/paths.ts';
import { type DemoRecord, type GeneratorOptions, records } from './shop.ts';

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

/** Some days of sign-ins, one of them refused, and a role that was granted. */
export function securityLog(setting: GeneratorOptions, staff: readonly DemoRecord[]): readonly DemoRecord[] {
  const names = staff.map(({ values }) => valueAt(values, ['username']));
  const device = { address: '192.0.2.20', user_agent: browser };
  const days = names.flatMap((account) => [
    { account, event: 'sign_in_refused', ...device },
    { account, event: 'signed_in', ...device },
    { account, event: 'signed_out', ...device },
  ]);
  const given = names.slice(1, 2).map((account) => ({
    account,
    event: 'role_given',
    made_by: names[0],
    details: 'Catalogue',
  }));
  return records(setting, [...given, ...days], { days: 30 });
}
