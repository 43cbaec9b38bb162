const [quote, lineFeed] = [0x22, 0x0a];

/** Counts the records of a CSV file as its bytes pass: line ends within quotes end none. */
export class RecordCounter {
  #quoted = false;
  #records = 0;

  /** How many records ended so far, the version line and the headers among them. */
  get records(): number {
    return this.#records;
  }

  /** Takes the next bytes; answers where the record of this number ends in them, if it does. */
  take(bytes: Uint8Array, until?: number): number | undefined {
    let found: number | undefined;
    for (let place = 0; place < bytes.length; place += 1) {
      if (bytes[place] === quote) this.#quoted = !this.#quoted;
      else if (bytes[place] === lineFeed && !this.#quoted) {
        this.#records += 1;
        if (this.#records === until) found = place + 1;
      }
    }
    return found;
  }
}
