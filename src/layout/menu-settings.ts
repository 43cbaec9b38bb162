import { useMemo, useSyncExternalStore } from 'react';
import { isRecord } from '../../resources/schema/empty.ts';
import { onSessionChange, readSession } from '../auth-provider/session.ts';
import { parseJson } from '../browser/json.ts';
import { createListeners } from '../browser/listeners.ts';
import { sharedStorage, storageKey } from '../browser/storage.ts';

/** How a user arranged the drawer. */
interface MenuSettings {
  /** Paths of the entries shown first, in the order in which they were starred. */
  readonly starred: readonly string[];
  /** Names of collapsed groups. */
  readonly folded: readonly string[];
}

/** Per user, because several users may share a browser. */
const key = () => storageKey(`menu.${readSession()?.user_id ?? ''}`);
const listeners = createListeners();

window.addEventListener('storage', (event) => {
  if (event.key === key()) listeners.notify();
});

const textsIn = (kept: unknown): readonly string[] =>
  (Array.isArray(kept) ? kept : []).filter((one): one is string => typeof one === 'string');

function settingsIn(kept: string | null): MenuSettings {
  const read = parseJson(kept);
  const { starred, folded } = isRecord(read) ? read : {};
  return { starred: textsIn(starred), folded: textsIn(folded) };
}

const toggled = (all: readonly string[], one: string) =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

function toggle(part: keyof MenuSettings, one: string): void {
  const now = settingsIn(sharedStorage.getItem(key()));
  try {
    sharedStorage.setItem(key(), JSON.stringify({ ...now, [part]: toggled(now[part], one) }));
  } catch {
    // The storage is full: the drawer doesn't change.
  }
  listeners.notify();
}

function subscribe(listener: () => void): () => void {
  const stops = [listeners.add(listener), onSessionChange(listener)];
  return () => stops.forEach((stop) => stop());
}

/** The user's drawer arrangement, stored in the browser like theme and language. */
export function useMenuSettings() {
  const kept = useSyncExternalStore(subscribe, () => sharedStorage.getItem(key()));
  return useMemo(
    () => ({
      ...settingsIn(kept),
      star: (to: string) => toggle('starred', to),
      fold: (name: string) => toggle('folded', name),
    }),
    [kept],
  );
}
