import type { GeneratorOptions } from './shop.ts';

export const [minuteTime, hourTime, dayTime] = [60_000, 3_600_000, 86_400_000];

/** State of an order. */
export type Course = 'pending_payment' | 'paid' | 'processing' | 'completed' | 'cancelled' | 'expired';

/** Time of an order: within the last two years, more often recently, between ten in the morning and midnight. */
export function timeOf({ random, today }: GeneratorOptions): number {
  const days = Math.floor(730 * (random.int(0, 1_000) / 1_000) ** 3);
  const midnight = Math.floor(today.getTime() / dayTime) * dayTime - days * dayTime;
  const time = midnight + random.int(2 * hourTime, 16 * hourTime);
  return time < today.getTime() - hourTime ? time : time - dayTime;
}

/** State of an order today; old orders are finished. */
export function courseOf({ random, today }: GeneratorOptions, at: Date): Course {
  const days = (today.getTime() - at.getTime()) / dayTime;
  if (random.chance(0.05)) return 'cancelled';
  if (random.chance(0.05) && days > 1) return 'expired';
  if (days > 14) return 'completed';
  if (days > 4) return random.pick(['completed', 'completed', 'processing']);
  if (days > 0.9) return random.pick(['paid', 'processing', 'processing']);
  return random.pick(['pending_payment', 'paid', 'paid', 'processing']);
}
