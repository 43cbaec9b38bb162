import type { Resource } from '../define.ts';
import { kindOf } from '../kinds/index.ts';
import { emptyLabel, type Finding, isSingle, type Placed } from './finding.ts';

/** Checks rows that accept lines of text: each line is one text, and the record that it identifies can be looked up. */
export function* checkImportable({ at, field }: Placed, all: readonly Resource[]): Generator<Finding> {
  if (!('importable' in field) || !field.importable) return;
  const { paged, key, fields, importable } = field;
  const [[name, own] = [], ...others] = Object.entries(fields);
  if (!paged || key !== name || others.length > 0 || !own || !kindOf(own).textual)
    yield {
      at,
      wrong: 'is `importable` by the line, though these are not `paged` rows of one text that is their `key`',
      cure: 'Leave out `importable`, or all fields but one',
    };
  yield* emptyLabel(at, importable.add);
  yield* emptyLabel(at, importable.remove);
  const { known } = importable;
  const entity = all.find((one) => one.name === known?.entity);
  const looked = known && entity?.fields[known.field];
  if (known && (entity?.scope !== 'shared' || !looked?.unique || !isSingle(looked)))
    yield {
      at,
      wrong: `\`known\` names “${known.entity}.${known.field}”, by which no record is found`,
      cure: 'Name a unique field of an entity that all stores share',
    };
}
