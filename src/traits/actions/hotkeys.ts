import type { Resource } from '../../../resources/define.ts';
import { possibleFrom } from '../../../resources/lifecycle.ts';

/** The states in which a record waits for one of the actions that have a key. */
export function waitingStates(resource: Pick<Resource, 'actions' | 'lifecycle'>): readonly string[] {
  return Object.keys(resource.lifecycle?.states ?? {}).filter((state) =>
    possibleFrom(resource, state).some((name) => resource.actions?.[name]?.hotkey !== undefined),
  );
}

/**
 * The record to go on to: the next one in the order that one saw which still waits, else the first one that waits.
 * Others may have decided meanwhile.
 */
export function nextWaiting(seen: readonly number[], waiting: readonly number[], current: number): number | undefined {
  const place = seen.indexOf(current);
  const behind = place < 0 ? [] : seen.slice(place + 1);
  return behind.find((id) => waiting.includes(id)) ?? waiting.find((id) => id !== current);
}
