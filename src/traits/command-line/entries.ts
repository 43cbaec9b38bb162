import type { Label, Tone } from '../../../resources/kinds/kind.ts';

/** An entry of the command line: a page to open or a command to run. */
export interface Entry {
  /** Stable while the user types, so that the chosen entry stays chosen. */
  readonly key: string;
  readonly title: string;
  /** Below the title: a detail that distinguishes it. */
  readonly below?: string | undefined;
  /** Beside the title: what it belongs to. */
  readonly aside?: string | undefined;
  readonly chip?: { readonly label: Label; readonly tone?: Tone | undefined } | undefined;
  /** Keys that do the same on the page. */
  readonly keys?: readonly string[] | undefined;
  readonly icon: 'record' | 'screen' | 'new' | 'action' | 'recent' | 'view' | 'list';
  /** The URL that it opens. */
  readonly to?: string;
  /** Runs before that. */
  readonly before?: (() => Promise<void>) | undefined;
  /** The command, if it opens no page. */
  readonly run?: () => void;
}

/** Entries under a heading. */
export interface EntryGroup {
  readonly key: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** All entries, in the order of the arrow keys. */
export const entriesIn = (groups: readonly EntryGroup[]): readonly Entry[] => groups.flatMap(({ entries }) => entries);
