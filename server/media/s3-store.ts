import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Env } from '../process/env.ts';
import { maxDownloads } from './download-body.ts';
import { type MediaStore, StoreError } from './media-store.ts';

/** Idle timeout of a call, in milliseconds. */
const idleTimeout = 10_000;
/** Timeout of the readiness check, in milliseconds. */
const checkTimeout = 1_500;

/** Stores objects in an S3-compatible store. Without keys, the client tries its default providers. */
export function s3Store({
  bucket,
  endpoint,
  region = 'us-east-1',
  credentials,
}: NonNullable<Env['media']>): MediaStore {
  const connect = (maxSockets: number) =>
    new S3Client({
      region,
      requestHandler: { httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
      maxAttempts: 2,
      ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
      ...(credentials && { credentials }),
      // Not all stores support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  // Separate connections for downloads: slow readers must not delay uploads or readiness checks.
  const client = connect(50);
  const readers = connect(maxDownloads);
  /** Whether the last upload was denied. */
  let uploadDenied = false;
  return {
    bucket,
    async put(key, path, type) {
      const { size } = await stat(path);
      const Body = createReadStream(path);
      try {
        const command = new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body,
          ContentLength: size,
          ContentType: type,
        });
        const { ETag } = await abortIfIdle(
          (abortSignal) => client.send(command, { abortSignal }),
          () => Body.bytesRead,
        );
        // A store returns an ETag; a captive portal that answers instead of it doesn't.
        if (!ETag) throw new StoreError(new Error('the store said nothing of what it kept'));
        uploadDenied = false;
      } catch (error) {
        uploadDenied = isDenied(error);
        throw error;
      } finally {
        Body.destroy();
      }
    },
    async read(key, range) {
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      const answer = await abortIfIdle((abortSignal) =>
        readers.send(command, { abortSignal }).catch(undefinedIfAbsent),
      );
      if (!(answer?.Body instanceof Readable)) return undefined;
      const whole = /\/(\d+)$/u.exec(answer.ContentRange ?? '')?.[1];
      return { body: answer.Body, size: Number(whole ?? answer.ContentLength ?? 0) };
    },
    async remove(keys) {
      await abortIfIdle((abortSignal) =>
        Promise.all(
          keys.map((key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal })),
        ),
      );
    },
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), {
          abortSignal: AbortSignal.timeout(checkTimeout),
        });
      } catch (error) {
        // Keys restricted to objects may not be allowed to call HeadBucket. Expired keys, however, make uploads fail
        // too.
        if (uploadDenied || !isDenied(error)) throw new StoreError(error);
      }
    },
  };
}

function isDenied(error: unknown): boolean {
  const cause = error instanceof StoreError ? error.cause : error;
  return cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 403;
}

function undefinedIfAbsent(error: unknown): undefined {
  // A range beyond the end means that the object differs from the stored one.
  if (!(error instanceof NoSuchKey || (error instanceof Error && error.name === 'InvalidRange'))) throw error;
}

/**
 * Calls the store, and aborts once `progress` stops increasing.
 * @throws StoreError for any error
 */
async function abortIfIdle<T>(call: (signal: AbortSignal) => Promise<T>, progress: () => number = () => 0): Promise<T> {
  const idle = new AbortController();
  let before = progress();
  const watch = setInterval(() => {
    const now = progress();
    if (now === before) idle.abort();
    before = now;
  }, idleTimeout);
  try {
    return await call(idle.signal);
  } catch (error) {
    throw new StoreError(error);
  } finally {
    clearInterval(watch);
  }
}
