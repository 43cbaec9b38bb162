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
import { mostBodies } from './body.ts';
import { type MediaStore, StoreError } from './media-store.ts';

/** A call in which nothing moves for so long is given up. */
const patience = 10_000;
/** Whether the store answers is known sooner. */
const checkPatience = 1_500;

/**
 * Objects in a bucket of any S3-compatible store. Keys that nobody gave are looked for where the client usually finds
 * them: profile, instance role.
 */
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
      // Stores other than Amazon's don't all know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  // Readers take as long as they like: nobody's upload waits for them, nor what asks whether the store works.
  const client = connect(50);
  const readers = connect(mostBodies);
  /** Whether the last upload was refused. */
  let denied = false;
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
        const { ETag } = await whileItMoves(
          (abortSignal) => client.send(command, { abortSignal }),
          () => Body.bytesRead,
        );
        // A store says what it kept; what answers for it, such as the sign-in page of a network, doesn't.
        if (!ETag) throw new StoreError(new Error('the store said nothing of what it kept'));
        denied = false;
      } catch (error) {
        denied = isDenied(error);
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
      const answer = await whileItMoves((abortSignal) => readers.send(command, { abortSignal }).catch(noneIfAbsent));
      if (!(answer?.Body instanceof Readable)) return undefined;
      const whole = /\/(\d+)$/u.exec(answer.ContentRange ?? '')?.[1];
      return { body: answer.Body, size: Number(whole ?? answer.ContentLength ?? 0) };
    },
    async remove(keys) {
      await whileItMoves((abortSignal) =>
        Promise.all(
          keys.map((key) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal })),
        ),
      );
    },
    async check() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }), {
          abortSignal: AbortSignal.timeout(checkPatience),
        });
      } catch (error) {
        // Keys that may read and write objects may not be allowed to ask for the bucket; those that ran out may do
        // nothing.
        if (denied || !isDenied(error)) throw new StoreError(error);
      }
    },
  };
}

function isDenied(error: unknown): boolean {
  const cause = error instanceof StoreError ? error.cause : error;
  return cause instanceof S3ServiceException && cause.$metadata.httpStatusCode === 403;
}

function noneIfAbsent(error: unknown): undefined {
  // An object that is shorter than the range is not the one that was put there.
  if (!(error instanceof NoSuchKey || (error instanceof Error && error.name === 'InvalidRange'))) throw error;
}

/**
 * A call to the store, given up once nothing has moved for a while: `moved` tells how far it is.
 * @throws StoreError for whatever goes wrong
 */
async function whileItMoves<T>(call: (signal: AbortSignal) => Promise<T>, moved: () => number = () => 0): Promise<T> {
  const given = new AbortController();
  let before = moved();
  const watch = setInterval(() => {
    const now = moved();
    if (now === before) given.abort();
    before = now;
  }, patience);
  try {
    return await call(given.signal);
  } catch (error) {
    throw new StoreError(error);
  } finally {
    clearInterval(watch);
  }
}
