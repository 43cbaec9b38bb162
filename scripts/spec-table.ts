import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Resource } from '../resources/define.ts';
import { keptResources, views } from '../resources/index.ts';
import type { Fields } from '../resources/kinds/index.ts';
import { asvs } from '../tests/spec/asvs.ts';
import { calls } from '../tests/spec/calls.ts';
import { type SpecEntity, specEntities } from '../tests/spec/entities.ts';
import { line, type Requirement, type SpecLine, type SpecSection } from '../tests/spec/line.ts';
import { routesOf } from '../tests/spec/routes.ts';
import { rules } from '../tests/spec/rules.ts';
import { screens } from '../tests/spec/screens.ts';

/** Fields of every record. */
const builtIn = ['id', 'created_at', 'updated_at', 'revision'];

const declared: ReadonlyMap<string, Resource> = new Map(
  [...keptResources, ...views].map((resource) => [resource.name, resource]),
);

const walk = (says: string) =>
  line(
    says,
    'tests/e2e/walk.spec.ts',
    'each page of ${whose} is there, still, allowed by the policies, and accessible',
  );
const kept = (says: string) =>
  line(says, 'tests/api/entities.test.ts', 'writing a record back as it was read changes nothing');

function linesOf(entities: Readonly<Record<string, SpecEntity>>): readonly SpecSection[] {
  const all = Object.entries(entities);
  return [
    {
      title: '2 Routes of entities',
      lines: all.flatMap(([name, { routes }]) => routesOf(name, routes).map(walk)),
    },
    {
      title: '3 Entities and their fields',
      lines: all.map(([name, { fields }]) => {
        const names = fields.map((field) => (typeof field === 'string' ? field : field[0])).join(', ') || '(not shown)';
        return kept(`${name}: ${names}`);
      }),
    },
  ];
}

export const sections: readonly SpecSection[] = [
  ...screens,
  ...linesOf(specEntities),
  ...rules,
  { title: '7 Calls', lines: calls },
].toSorted((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true }));

/** Errors in the table: lines without their test, undeclared fields. */
export function faults(): readonly string[] {
  return [
    ...sections.flatMap(({ lines }) => lines).flatMap(faultOf),
    ...Object.entries(specEntities).flatMap(([name, entity]) => faultsOf(name, entity)),
    ...asvs.flatMap(({ requirements }) => requirements).flatMap(faultsOfRequirement),
  ];
}

/** Tests, files and decisions that a requirement names but that don't exist. */
export function faultsOfRequirement({ number, how, by = [] }: Requirement): readonly string[] {
  const files = [...how.matchAll(/`([\w/.-]+\.tsx?)`/gu)].map(([, file = '']) => file);
  const named = [...how.matchAll(decisionNamed)].map(([, decision = '']) => decision);
  return [
    ...by.flatMap(([file, title]) => faultOf(line(number, file, title))),
    ...files.filter((file) => !existsSync(file)).map((file) => `${number}: there is no file ${file}`),
    ...named.filter((one) => fileOfDecision(one) === undefined).map((one) => `${number}: there is no decision ${one}`),
  ];
}

const decisionNamed = /decision (\d{4})/gu;
const decisions = readdirSync('docs/decisions');
const fileOfDecision = (number: string) => decisions.find((file) => file.startsWith(number));

/** The error of one line, if any. */
function faultOf({ says, by: { file, title } }: SpecLine): readonly string[] {
  if (!/\.(?:test|spec)\.tsx?$/u.test(file) || !existsSync(file)) return [`${says}: there is no file of tests ${file}`];
  return readFileSync(file, 'utf8').includes(title) ? [] : [`${says}: ${file} has no test “${title}”`];
}

function faultsOf(name: string, { fields }: SpecEntity): readonly string[] {
  const resource = declared.get(name);
  if (!resource) return [`${name} is not declared`];
  const stands = (field: string) => builtIn.includes(field) || isDeclared(resource.fields, field.split('.'));
  return fields
    .flatMap((field) => (typeof field === 'string' ? [field] : field.slice(1)))
    .flatMap((field) => (stands(field) ? [] : [`${name} declares no field ${field}`]));
}

function isDeclared(fields: Fields, [first = '', ...rest]: readonly string[]): boolean {
  const field = fields[first];
  if (!field || rest.length === 0) return field !== undefined;
  return 'fields' in field && field.fields !== undefined && isDeclared(field.fields, rest);
}

/** The page: each line of SPEC.md with its test. */
export function specPage(): string {
  return [
    '# The specification, line by line',
    '',
    'Made by `npm run docs:spec` from `tests/spec`. Each line of SPEC.md has the test that shows it; a test fails when one has none.',
    ...sections.flatMap(({ title, lines }) => [
      '',
      `## ${title}`,
      '',
      '| what | shown by |',
      '|---|---|',
      ...lines.map(({ says, by }) => `| ${says} | \`${by.file}\`: ${plain(by.title)} |`),
    ]),
    '',
  ].join('\n');
}

/** The page of OWASP ASVS: each requirement with how it is met, or why it isn't. */
export function asvsPage(): string {
  const all = asvs.flatMap(({ requirements }) => requirements);
  const counts = ['met', 'partly', 'not', 'not applicable'].map(
    (verdict) => `${verdict} ${all.filter((one) => one.verdict === verdict).length}`,
  );
  const linked = (how: string) =>
    how.replaceAll(decisionNamed, (name, number: string) => `[${name}](decisions/${fileOfDecision(number)})`);
  return [
    '# OWASP ASVS 5.0.0, level 2: authentication, sessions, authorization',
    '',
    'Numbers and levels are those of the [Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en) (May 2025), © 2008–2025 The OWASP Foundation, [CC BY-SA 4.0](https://creativecommons.org/licenses/by-sa/4.0/); what each asks is told here in fewer words, under the same licence.',
    '',
    'Made by `npm run docs:spec` from `tests/spec/asvs.ts`: all requirements of the levels 1 and 2 of its chapters V6, V7 and V8. A test fails when a test, a file or a decision that a line names is gone. What no test shows was read in the code, and has a dash. “Partly” and “not” say what is missing; nothing is called met for being planned.',
    '',
    `Of ${all.length}: ${counts.join(', ')}.`,
    ...asvs.flatMap(({ title, requirements }) => [
      '',
      `## ${title}`,
      '',
      '| number | level | what is asked | verdict | how, or why not | tests |',
      '|---|---|---|---|---|---|',
      ...requirements.map(({ number, level, asks, verdict, how, by }) => {
        const tests = by?.map(([file, test]) => `\`${file}\`: ${plain(test)}`).join('<br>') ?? '–';
        return `| ${number} | ${level} | ${asks} | **${verdict}** | ${linked(how)} | ${tests} |`;
      }),
    ]),
    '',
  ].join('\n');
}

const plain = (title: string) =>
  title.replaceAll('\\u2019', '’').replaceAll('${whose}', 'an entity').replaceAll('|', '\\|');

if (process.argv[1]?.endsWith('spec-table.ts')) {
  writeFileSync('docs/spec.md', specPage());
  writeFileSync('docs/asvs.md', asvsPage());
}
