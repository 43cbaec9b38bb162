import type { Label, Tone } from '../../../resources/kinds/kind.ts';

/** A line of the command line: what it opens, or does. */
export interface Entry {
  /** Stays the same while one types, so that what is chosen stays chosen. */
  readonly key: string;
  readonly title: string;
  /** Below the title: what tells it apart. */
  readonly below?: string | undefined;
  /** Beside the title: what it belongs to. */
  readonly aside?: string | undefined;
  readonly chip?: { readonly label: Label; readonly tone?: Tone | undefined } | undefined;
  /** Letters that do the same on the page. */
  readonly keys?: readonly string[] | undefined;
  readonly icon: 'record' | 'screen' | 'new' | 'action' | 'recent' | 'view' | 'list';
  /** The address that it opens. */
  readonly to?: string;
  /** What is done before that. */
  readonly before?: (() => Promise<void>) | undefined;
  /** What it does, where it opens nothing. */
  readonly run?: () => void;
}

/** Entries under a heading. */
export interface EntryGroup {
  readonly key: string;
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** All entries in the order in which the arrows go along them. */
export const entriesIn = (groups: readonly EntryGroup[]): readonly Entry[] => groups.flatMap(({ entries }) => entries);
