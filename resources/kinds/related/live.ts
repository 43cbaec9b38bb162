import type { Field, Fields } from '../field.ts';
import type { Label, LiveRecord } from '../kind.ts';
import type { Choice } from '../select/kind.ts';

/**
 * The phase of a record for customers, who see only live records: derived from its state and its period. Of several
 * records, the one whose phase comes first in this list represents all. States of `draftLifecycle` have the same words
 * and tones.
 */
export const phases = [
  { value: 'live', label: ['Active', '生效', '生效'], tone: 'success' },
  { value: 'scheduled', label: ['Scheduled', '待生效', '待生效'], tone: 'warning' },
  { value: 'ended', label: ['Ended', '已結束', '已结束'], tone: 'neutral' },
  { value: 'inactive', label: ['Inactive', '停用', '停用'], tone: 'neutral' },
  { value: 'draft', label: ['Draft', '草稿', '草稿'], tone: 'info' },
] as const satisfies readonly Choice[];

const labels = {
  live: ['Live version', '生效版本', '生效版本'],
  id: ['ID', '編號', '编号'],
  status: ['Status', '狀態', '状态'],
  from: ['From', '由', '由'],
  to: ['To', '至', '至'],
} as const satisfies Readonly<Record<string, Label>>;

/** The record under `live`, as a field: its id, its phase, and the declared fields. */
export function liveField({ fields, spans = {} }: LiveRecord): Fields {
  const shown = Object.entries(fields).map(([name, field]): [string, Field] => [
    name,
    spans[name]
      ? {
          kind: 'group',
          label: field.label,
          range: true,
          ...(field.read !== undefined && { read: field.read }),
          fields: { from: { ...field, label: labels.from }, to: { ...field, label: labels.to } },
        }
      : field,
  ]);
  return {
    live: {
      kind: 'group',
      label: labels.live,
      readOnly: true,
      fields: {
        id: { kind: 'integer', label: labels.id, required: true },
        status: { kind: 'select', label: labels.status, required: true, choices: phases },
        ...Object.fromEntries(shown),
      },
    },
  };
}
