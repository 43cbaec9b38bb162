import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Answer } from '../scenarios.ts';
import { makeShop, type Shop } from '../world.ts';

/** A shop that stores its files in a separate folder. */
export interface MediaShop extends Shop {
  readonly folder: string;
}

/** `environment` may configure another store than the folder. */
export async function makeMediaShop(environment: Readonly<Record<string, string>> = {}): Promise<MediaShop> {
  const folder = await mkdtemp(join(tmpdir(), 'media-test-'));
  const shop = await makeShop({ environment: { DATA_DIR: folder, ...environment } });
  return {
    ...shop,
    folder,
    async drop() {
      await shop.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a picture of one colour. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' = 'png',
  { width = 40, height = 30, colour = '#6dcbc4' } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

export interface FileAnswer extends Answer {
  /** `address` is the URL that the response gave. `url` is the plain URL, as labels of public files contain it. */
  readonly file: {
    readonly id: number;
    readonly key: string;
    readonly url: string;
    readonly address: string;
    readonly mime_type: string;
    readonly width: number | null;
    readonly height: number | null;
    readonly size: number;
    readonly original_filename: string;
  };
}

interface UploadOptions {
  readonly as?: string;
  readonly route?: 'temp' | 'richtext' | 'content';
  readonly name?: string;
  /** The media type that the browser declares. */
  readonly type?: string;
  readonly purpose?: string;
  readonly field?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Uploads one file, as a browser does. */
export async function uploadFile(
  shop: Shop,
  content: Uint8Array | Blob,
  {
    as = 'administrator',
    route = 'temp',
    name = 'photo.png',
    type = 'image/png',
    purpose,
    field = 'file',
    headers: more,
  }: UploadOptions = {},
): Promise<FileAnswer> {
  const body = new FormData();
  const bytes = content instanceof Blob ? content : new Blob([new Uint8Array(content)], { type });
  body.set(field, bytes, name);
  const headers = {
    ...more,
    ...(as && { Authorization: `Bearer ${await shop.tokenOf(as)}` }),
    'X-STORE-ID': `${shop.store}`,
  };
  const query = purpose === undefined ? '' : `?for=${encodeURIComponent(purpose)}`;
  return answered(await shop.app.request(`/api/media/upload/${route}${query}`, { method: 'POST', headers, body }));
}

/** Sends these bytes as the whole body. */
export async function uploadBody(
  shop: Shop,
  body: string | Uint8Array,
  contentType: string,
  route = 'temp',
): Promise<FileAnswer> {
  const headers = { Authorization: `Bearer ${await shop.tokenOf('administrator')}`, 'Content-Type': contentType };
  return answered(
    await shop.app.request(`/api/media/upload/${route}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]),
    }),
  );
}

async function answered(response: Response): Promise<FileAnswer> {
  const text = await response.text();
  const json: { readonly data?: Omit<FileAnswer['file'], 'address'> } = JSON.parse(text);
  const none = {
    id: 0,
    key: '',
    url: '',
    address: '',
    mime_type: '',
    width: null,
    height: null,
    size: 0,
    original_filename: '',
  };
  return {
    status: response.status,
    headers: response.headers,
    text,
    json,
    file: json.data ? { ...json.data, url: json.data.url.split('?', 1)[0] ?? '', address: json.data.url } : none,
  };
}
