const [quote, lineFeed] = [0x22, 0x0a];

/** Counts the records of a streamed CSV file. Line breaks within quotes don't count. */
export class RecordCounter {
  #quoted = false;
  #records = 0;

  /** Complete records so far, including the version line and the headers. */
  get records(): number {
    return this.#records;
  }

  /** Reads the next bytes. Returns the offset after record number `until`, if that record ends in them. */
  take(bytes: Uint8Array, until?: number): number | undefined {
    let found: number | undefined;
    for (let offset = 0; offset < bytes.length; offset += 1) {
      if (bytes[offset] === quote) this.#quoted = !this.#quoted;
      else if (bytes[offset] === lineFeed && !this.#quoted) {
        this.#records += 1;
        if (this.#records === until) found = offset + 1;
      }
    }
    return found;
  }
}
