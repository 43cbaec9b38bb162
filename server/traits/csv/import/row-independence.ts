import { columnAt } from '../../../../resources/csv/index.ts';
import type { Resource } from '../../../../resources/define.ts';
import { foldedText } from '../../../../resources/folded-text.ts';

/** Files with more keys than this count as dependent, to limit memory. */
const maxKeys = 300_000;

/**
 * Detects whether the rows of a file are independent, so that they can be written concurrently: each has its own key,
 * nothing else in them is unique or refers to the entity itself, and their order doesn't matter.
 */
export class RowIndependence {
  readonly #keyPlace: number;
  readonly #idPlace: number;
  readonly #seen = new Set<string>();
  #holds: boolean;

  constructor(resource: Resource, paths: readonly string[]) {
    this.#keyPlace = paths.indexOf(resource.csv?.key ?? '');
    this.#idPlace = paths.indexOf('id');
    const others = paths
      .flatMap((path) => columnAt(resource, path) ?? [])
      .filter(({ path }) => path !== resource.csv?.key);
    this.#holds =
      this.#keyPlace >= 0 &&
      !resource.csv?.appends &&
      // A transition also locks related records: each sub-order locks its order.
      !resource.csv?.moves &&
      resource.uniqueTogether === undefined &&
      others.every(({ field, to }) => !field.unique && to !== resource.name);
  }

  /** Adds a row. */
  add(cells: readonly string[]): void {
    if (!this.#holds) return;
    const key = foldedText((cells[this.#keyPlace] ?? '').replaceAll(/\s+/gu, ' ').trim().replace(/^'/u, ''));
    const named = this.#idPlace >= 0 && (cells[this.#idPlace] ?? '').trim() !== '';
    this.#holds = key !== '' && !named && !this.#seen.has(key) && this.#seen.size < maxKeys;
    this.#seen.add(key);
  }

  get isIndependent(): boolean {
    return this.#holds;
  }
}
