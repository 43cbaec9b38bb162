import { mkdirSync, writeFileSync } from 'node:fs';
import type { Resource } from '../resources/define.ts';
import { resources } from '../resources/index.ts';

/** Page with an entity's lifecycle as a Mermaid diagram. */
function drawing({ label, drafts, lifecycle }: Resource): string | undefined {
  if (!lifecycle) return undefined;
  const { initial, states, transitions } = lifecycle;
  return [
    `# ${label[0]}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...Object.entries(states).map(([name, state]) => `  ${name}: ${state.label[0]}`),
    `  [*] --> ${initial}: Create${drafts ? `, ${drafts.call}` : ''}`,
    ...Object.values(transitions).flatMap(({ from, to, label: name }) =>
      from.map((state) => `  ${state} --> ${to}: ${name[0]}`),
    ),
    '```',
    '',
  ].join('\n');
}

/** The pages of `docs/lifecycles`, by file name. */
export const drawings: ReadonlyMap<string, string> = new Map(
  resources.flatMap((resource: Resource) => {
    const page = drawing(resource);
    return page === undefined ? [] : [[`${resource.name}.md`, page] as const];
  }),
);

/** Writes the pages: `npm run docs:lifecycles`. */
export function draw(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, page] of drawings) writeFileSync(`${folder}/${name}`, page);
}

if (process.argv[1]?.endsWith('lifecycles.ts')) draw('docs/lifecycles');
