import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from 'zod';

const file = z.object({ data: z.object({ id: z.int(), url: z.string() }) });
const sizesOfPicture = ['', 'thumb', 'medium'];
const digest = (bytes: ArrayBuffer | string) =>
  createHash('sha256')
    .update(typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
    .digest('hex');

/** Uploads documents and pictures as one user, and remembers their expected contents. */
export class Uploads {
  /** Responses that must not occur. */
  readonly wrong: string[] = [];
  /** The digest of each size of each acknowledged file. */
  private readonly kept: { readonly id: number; readonly digests: ReadonlyMap<string, string> }[] = [];
  private readonly pictures: string[] = [];

  private constructor(
    private readonly headers: Readonly<Record<string, string>>,
    private readonly photo: Buffer,
  ) {}

  /** Uploads the first picture. All later ones are the same, and so are their sizes. */
  static async at(address: string, token: string): Promise<Uploads> {
    const photo = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#6dcbc4' } })
      .jpeg()
      .toBuffer();
    const uploads = new Uploads({ Authorization: `Bearer ${token}`, 'X-STORE-ID': '1' }, photo);
    const { id } = await uploads.post(address, 'first.jpg', new Uint8Array(photo));
    for (const size of sizesOfPicture) uploads.pictures.push((await uploads.read(address, id, size)).digest);
    return uploads;
  }

  get count(): number {
    return this.kept.length;
  }

  /** Uploads a document or a picture, alternately. @returns the status */
  async send(address: string, number: number): Promise<number> {
    const text = `%PDF-1.4\n${number}\n${'x'.repeat(20_000)}\nstartxref\n0\n%%EOF\n`;
    const [name, bytes, sizes, expected] =
      number % 2 === 0
        ? [`paper-${number}.pdf`, text, [''], [digest(text)]]
        : [`photo-${number}.jpg`, new Uint8Array(this.photo), sizesOfPicture, this.pictures];
    const { status, id } = await this.post(address, name, bytes);
    if (status === 201)
      this.kept.push({ id, digests: new Map(sizes.map((size, place) => [size, expected[place] ?? ''])) });
    return status;
  }

  /** Lists acknowledged files that are missing or differ in any size. */
  async lost(address: string): Promise<readonly string[]> {
    expect(new Set(this.pictures).size).toBe(sizesOfPicture.length);
    const lost: string[] = [];
    for (const { id, digests } of this.kept) {
      for (const [size, expected] of digests) {
        const found = await this.read(address, id, size);
        if (found.status !== 200 || found.digest !== expected)
          lost.push(`${id} ${size}: ${found.status}, ${found.bytes} bytes`);
      }
    }
    return lost;
  }

  private async post(address: string, name: string, bytes: BlobPart): Promise<{ status: number; id: number }> {
    const body = new FormData();
    body.set('file', new Blob([bytes]), name);
    const answer = await fetch(`${address}/api/media/upload/temp`, { method: 'POST', headers: this.headers, body });
    const text = await answer.text();
    const isRefused = answer.status === 503 && answer.headers.get('Retry-After') !== null;
    if (answer.status !== 201 && !isRefused) this.wrong.push(`${name}: ${answer.status} ${text}`);
    return { status: answer.status, id: answer.status === 201 ? file.parse(JSON.parse(text)).data.id : 0 };
  }

  /** Reads a file through a newly requested URL: URLs of files that no record uses expire after minutes. */
  private async read(
    address: string,
    id: number,
    size: string,
  ): Promise<{ status: number; bytes: number; digest: string }> {
    const record = await fetch(`${address}/api/file/${id}`, { headers: this.headers });
    const url = new URL(file.parse(await record.json()).data.url, address);
    if (size !== '') url.searchParams.set('size', size);
    const answer = await fetch(url);
    const bytes = await answer.arrayBuffer();
    return { status: answer.status, bytes: bytes.byteLength, digest: digest(bytes) };
  }
}
