import type { Fields } from '../kinds/index.ts';

/** The moment of a hypothetical order. */
export const atField = {
  kind: 'dateTime',
  label: ['At', '時間', '时间'],
  help: ['Empty: now.', '留空即現在。', '留空即现在。'],
} as const satisfies Fields[string];
