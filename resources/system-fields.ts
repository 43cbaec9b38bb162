import type { SystemColumn } from './define.ts';
import type { Fields } from './kinds/index.ts';

/**
 * The columns that every record has besides its fields, declared as fields so that lists can show, sort and filter
 * them.
 */
export const systemFields = {
  id: { kind: 'integer', label: ['ID', '編號', '编号'], readOnly: true, required: true },
  created_at: { kind: 'dateTime', label: ['Created', '建立時間', '创建时间'], readOnly: true, required: true },
  updated_at: { kind: 'dateTime', label: ['Updated', '更新時間', '更新时间'], readOnly: true, required: true },
} as const satisfies Fields & Record<SystemColumn, unknown>;
