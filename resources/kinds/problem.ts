/**
 * A problem with a value: the rule that was broken (a key below `validation` in the messages) and what
 * its sentence needs besides `field`.
 */
export interface Problem {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
