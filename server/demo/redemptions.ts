import type { Values } from '../../resources/kinds/kind.ts';
import { type DemoRecord, type GeneratorOptions, records, scaled } from './shop.ts';

const batches = [
  { batch: 'Sogo counter, autumn', prefix: 'SG', codes: 40, redeemed: 0.6, description: '換領布袋一個 / A tote bag' },
  {
    batch: 'Members’ letter, November',
    prefix: 'ML',
    codes: 60,
    redeemed: 0.25,
    description: '換領試用裝 / A sample set',
  },
  { batch: 'Street stand', prefix: 'ST', codes: 20, redeemed: 0, description: '換領氣球一個 / A balloon' },
] as const;
const staff = ['Wong Ka Yan', 'Chan Tai Man'];
const days = 40;

/** Batches of redemption codes of a store, some of them redeemed. */
export function offlineRedemptions(setting: GeneratorOptions, store: DemoRecord, first: number): readonly DemoRecord[] {
  const { random, today } = setting;
  const letters = [...'ACDEFGHJKMNPQRTWXY34679'];
  const values = batches.flatMap(({ batch, prefix, codes, redeemed, description }) =>
    Array.from({ length: scaled(setting, codes) }, (_, index): Values => {
      const tail = Array.from({ length: 5 }, () => random.pick(letters)).join('');
      const code = `${prefix}${String(index + 1).padStart(3, '0')}${tail}`;
      return { code, batch, description, status: random.chance(redeemed) ? 'redeemed' : 'unused' };
    }),
  );
  return records(setting, values, { first, days, store: store.id }).map((made) => {
    if (made.values.status !== 'redeemed') return made;
    const age = today.getTime() - Date.parse(made.created_at);
    const at = new Date(Date.parse(made.created_at) + Math.floor((age * random.int(1, 99)) / 100));
    return { ...made, values: { ...made.values, redeemed_at: at.toISOString(), redeemed_by: random.pick(staff) } };
  });
}
