/** Where a file goes while it is read. */
export interface Sink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** The file is whole: it is there now. */
  close(): Promise<void>;
  /** Nothing of it stays. */
  abort(): Promise<void>;
}

/** From so many records on a file is written to the disk as it comes, where the browser can do so. */
const manyRecords = 50_000;
/** Browsers keep blobs on the disk; so little is kept in memory. */
const partSize = 8 * 1_048_576;

/**
 * A place for a file: one that the person picks on the disk where it will be long and the browser can write there as it
 * comes, else a download like any other once it is whole. A link can't do it: calls carry a bearer, which links don't.
 * @returns `undefined` where the person picked no place
 */
export async function openSink(name: string, total: number | undefined): Promise<Sink | undefined> {
  const pick: unknown = Reflect.get(window, 'showSaveFilePicker');
  if (typeof pick !== 'function' || (total ?? manyRecords) < manyRecords) return blobSink(name);
  try {
    const handle: unknown = await Reflect.apply(pick, window, [
      { suggestedName: name, types: [{ accept: { 'text/csv': ['.csv'] } }] },
    ]);
    return handle instanceof FileSystemFileHandle ? await fileSink(handle) : blobSink(name);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // Not allowed here, as in a frame: a download does it too.
    return blobSink(name);
  }
}

async function fileSink(handle: FileSystemFileHandle): Promise<Sink> {
  const file = await handle.createWritable();
  return {
    write: (bytes) => file.write(bytes),
    close: () => file.close(),
    abort: async () => {
      await file.abort();
      await removeEmpty(handle);
    },
  };
}

/** The browser makes an empty file, or empties the one that was picked, before anything is written. */
async function removeEmpty(handle: FileSystemFileHandle): Promise<void> {
  const remove: unknown = Reflect.get(handle, 'remove');
  if (typeof remove !== 'function') return;
  try {
    if ((await handle.getFile()).size === 0) await Reflect.apply(remove, handle, []);
  } catch {
    // Moved or removed meanwhile by somebody else: nothing of ours is there.
  }
}

function blobSink(name: string): Sink {
  let whole: Blob[] = [];
  let part: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const settle = () => {
    whole.push(new Blob(part));
    part = [];
    size = 0;
  };
  return {
    async write(bytes) {
      part.push(bytes);
      size += bytes.length;
      if (size >= partSize) settle();
    },
    async close() {
      settle();
      saveBlob(new Blob(whole, { type: 'text/csv;charset=utf-8' }), name);
    },
    async abort() {
      whole = [];
      part = [];
    },
  };
}

/** Downloads what the page holds under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
