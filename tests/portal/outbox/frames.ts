import { onTestFinished } from 'vitest';
import { memberOf } from '../../../src/browser/json.ts';

/** The tests' browser emulation logs an error for each frame that it doesn’t load. */
export function letFramesLoad(): void {
  const settings = memberOf(Reflect.get(window, 'happyDOM'), 'settings');
  if (typeof settings !== 'object' || settings === null) throw new Error('this is another browser');
  const set = (loads: boolean) => {
    Reflect.set(settings, 'enableIframePageLoading', loads);
    Reflect.set(settings, 'disableIframePageLoading', !loads);
  };
  set(true);
  onTestFinished(() => set(false));
}
