import type { Example } from '../../resources/kinds/examples.ts';
import type { KindName } from '../../resources/kinds/index.ts';

const files = import.meta.glob<readonly Example[]>('../../resources/kinds/*/examples.ts', {
  eager: true,
  import: 'examples',
});

export interface KindExample extends Example {
  readonly kind: KindName;
  /** `money above nothing`. */
  readonly title: string;
}

/** The example declarations of every kind, found by folder. */
export const allExamples: readonly KindExample[] = Object.values(files)
  .flat()
  .map((example) => ({ ...example, kind: example.field.kind, title: `${example.field.kind} ${example.name}` }));
