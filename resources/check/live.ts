import type { Resource } from '../define.ts';
import { kindOf } from '../kinds/index.ts';
import type { LiveRecord } from '../kinds/kind.ts';
import { fieldsOfRows, type Finding, isHidden } from './finding.ts';

/** Checks what a record shows of another entity's record that customers see. */
export function* checkLive(
  at: string,
  { fields, spans = {} }: LiveRecord,
  by: string,
  resource: Resource,
  other: Resource,
): Generator<Finding> {
  const back = other.fields[by];
  if (!other.drafts || !other.period || (back && kindOf(back).storage.at !== 'link'))
    yield {
      at,
      wrong: `shows the live record of ${other.name}, which has no drafts, no period, or refers to many`,
      cure: 'Leave out `live`',
    };
  // Callers who may list one must be allowed to list the other, so that nothing leaks from the other entity.
  if (other.subject !== resource.subject || other.scope !== resource.scope)
    yield {
      at,
      wrong: `shows the live record of ${other.name}, which others may read`,
      cure: 'Leave out `live`, or give both the same subject and scope',
    };
  for (const [name, field] of Object.entries(fields))
    if (other.fields[name] !== field || isHidden(field) || kindOf(field).storage.at === 'child')
      yield {
        at: `${at}.live.${name}`,
        wrong: `is no field of ${other.name}, or not the same, or can’t be shown`,
        cure: 'Use one constant in both declarations',
      };
  for (const [name, { rows, unless }] of Object.entries(spans)) {
    const inner = fieldsOfRows(other.fields, rows);
    if (!fields[name] || inner[name]?.kind !== fields[name].kind || (unless !== undefined && !inner[unless]))
      yield {
        at: `${at}.live.${name}`,
        wrong: `is a range over “${rows}”, whose rows don’t have it`,
        cure: 'Name a `rows` field whose rows have a field of the same name and kind',
      };
  }
}
