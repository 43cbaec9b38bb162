/**
 * A problem with a value: the broken rule (a key of `validation` in the messages), and its sentence's variables besides
 * `field`.
 */
export interface Problem {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
