import { kindOf } from '../kinds/index.ts';
import { outerSchema } from '../kinds/outer-schema.ts';
import type { Finding, Placed } from './finding.ts';

/**
 * Checks the siblings that decide whether a field is visible or changeable. A field that requests never write may
 * depend on its own value: it is then visible only if it has one.
 */
export function* checkCondition(
  { at, name, field, siblings }: Placed,
  word: 'visibleWhen' | 'editableWhen',
): Generator<Finding> {
  const { storage } = kindOf(field);
  const entries = Object.entries(field[word] ?? {});
  if (word === 'editableWhen' && entries.length > 0 && (storage.at === 'group' || storage.at === 'child'))
    yield { at, wrong: 'has `editableWhen`, though it holds fields', cure: 'Say it of these fields' };
  for (const [other, wanted] of entries) {
    const isOther = other !== name || field.readOnly === true;
    const sibling = Object.hasOwn(siblings, other) && isOther ? siblings[other] : undefined;
    if (word === 'editableWhen' && sibling && !sibling.readOnly)
      yield {
        at,
        wrong: `\`editableWhen\` names “${other}”, which the same request could change`,
        cure: 'Name a field with `readOnly`',
      };
    if (!sibling || !['column', 'link', 'join'].includes(kindOf(sibling).storage.at)) {
      yield {
        at,
        wrong: `\`${word}\` names “${other}”, which is no other field beside it`,
        cure: 'Name a field of the same object that holds a plain value',
      };
      continue;
    }
    const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
    for (const value of values) {
      const schema = outerSchema(sibling);
      if (!schema.safeParse(value).success && !schema.safeParse([value]).success)
        yield {
          at,
          wrong: `\`${word}\` waits for “${String(value)}”, which ${other} never is`,
          cure: `Name a value that ${other} can have`,
        };
    }
  }
}
