import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../env.ts';
import type { MediaStore } from './store.ts';

/** Objects in a bucket of any S3-compatible store. Keys that nobody gave are looked for where the client usually finds them: profile, instance role. */
export function s3Store({ bucket, endpoint, region = 'us-east-1', credentials }: NonNullable<Env['media']>): MediaStore {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Stores other than Amazon's don't all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    bucket,
    async put(key, path, type) {
      const { size } = await stat(path);
      const Body = createReadStream(path);
      try {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: size, ContentType: type }));
      } finally {
        Body.destroy();
      }
    },
    async read(key, range) {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }));
        if (!(answer.Body instanceof Readable)) return undefined;
        const whole = /\/(\d+)$/u.exec(answer.ContentRange ?? '')?.[1];
        return { body: answer.Body, size: Number(whole ?? answer.ContentLength ?? 0) };
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))));
    },
  };
}
