/** A test: its file, and a part of its title as it stands there. */
export interface Shown {
  readonly file: string;
  readonly title: string;
}

/** A line of the specification, in a few words, and what shows that it holds. */
export interface SpecLine {
  readonly says: string;
  readonly by: Shown;
}

export interface SpecSection {
  readonly title: string;
  readonly lines: readonly SpecLine[];
}

export const line = (says: string, file: string, title: string): SpecLine => ({ says, by: { file, title } });

/** A requirement of OWASP's Application Security Verification Standard, in a few words, and how we stand to it. */
export interface Requirement {
  readonly number: string;
  readonly level: 1 | 2;
  readonly asks: string;
  readonly verdict: 'met' | 'partly' | 'not' | 'not applicable';
  /** How it is met, or why not. Files are in backticks; `decision 0136` becomes a link. */
  readonly how: string;
  /** File and title of each test; absent where no test shows it. */
  readonly by?: readonly (readonly [file: string, title: string])[];
}

export interface Chapter {
  readonly title: string;
  readonly requirements: readonly Requirement[];
}
