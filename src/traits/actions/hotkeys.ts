import type { Resource } from '../../../resources/define.ts';
import { possibleFrom } from '../../../resources/lifecycle.ts';

/** The states in which a record waits for one of the actions that have a key. */
export function waitingStates(resource: Pick<Resource, 'actions' | 'lifecycle'>): readonly string[] {
  return Object.keys(resource.lifecycle?.states ?? {}).filter((state) =>
    possibleFrom(resource, state).some((name) => resource.actions?.[name]?.hotkey !== undefined),
  );
}

/**
 * The next record to decide: the next waiting one in the order that the user saw, else the first waiting one. Others
 * may have decided some meanwhile.
 */
export function nextWaiting(seen: readonly number[], waiting: readonly number[], current: number): number | undefined {
  const place = seen.indexOf(current);
  const behind = place < 0 ? [] : seen.slice(place + 1);
  return behind.find((id) => waiting.includes(id)) ?? waiting.find((id) => id !== current);
}
