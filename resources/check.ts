import { checkAbilities } from './check/abilities.ts';
import { checkFields } from './check/fields.ts';
import { checkHeld } from './check/held.ts';
import type { Finding } from './check/finding.ts';
import { checkLifecycle } from './check/lifecycle.ts';
import { checkNames } from './check/names.ts';
import { checkScreens } from './check/screens.ts';
import type { Resource } from './define.ts';

/**
 * Asserts what the types can't express about declarations; runs at start and in tests.
 * @throws Error that lists every mistake as `entity.field: what is wrong. Cure.`
 */
export function checkResources(resources: readonly Resource[]): void {
  const findings = [
    ...checkNames(resources),
    ...resources.flatMap((resource) => [
      ...checkFields(resource, resources),
      ...checkHeld(resource, resources),
      ...checkScreens(resource, resources),
      ...checkLifecycle(resource),
      ...checkAbilities(resource, resources),
    ]),
  ];
  if (findings.length > 0) throw new Error(['The declarations can’t be used:', ...findings.map(sentence)].join('\n'));
}

function sentence({ at, wrong, cure }: Finding): string {
  return `${at}: ${wrong}. ${cure}.`;
}
