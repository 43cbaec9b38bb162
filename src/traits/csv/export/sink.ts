/** The destination of a streamed file. */
export interface Sink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Completes the file. */
  close(): Promise<void>;
  /** Removes the incomplete file. */
  abort(): Promise<void>;
}

/** From this number of records on, files are streamed to the disk, where the browser supports it. */
const manyRecords = 50_000;
/** Bytes collected in memory before they become a blob, which browsers keep on disk. */
const partSize = 8 * 1_048_576;

/**
 * Opens the destination of a download. For a long file, and if the browser can stream to the disk, the user selects a
 * file; else it is downloaded once complete. A plain link won't do: requests need a bearer token.
 * @returns `undefined` if the user cancelled the file picker
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
    // The picker isn't allowed here, for example in a frame.
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

/** The browser creates or truncates the selected file before anything is written. */
async function removeEmpty(handle: FileSystemFileHandle): Promise<void> {
  const remove: unknown = Reflect.get(handle, 'remove');
  if (typeof remove !== 'function') return;
  try {
    if ((await handle.getFile()).size === 0) await Reflect.apply(remove, handle, []);
  } catch {
    // Someone moved or removed the file meanwhile.
  }
}

function blobSink(name: string): Sink {
  let whole: Blob[] = [];
  let part: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = () => {
    whole.push(new Blob(part));
    part = [];
    size = 0;
  };
  return {
    async write(bytes) {
      part.push(bytes);
      size += bytes.length;
      if (size >= partSize) flush();
    },
    async close() {
      flush();
      saveBlob(new Blob(whole, { type: 'text/csv;charset=utf-8' }), name);
    },
    async abort() {
      whole = [];
      part = [];
    },
  };
}

/** Downloads a blob under this name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
