import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import { z } from 'zod';
import { socketFolderOf } from '../../server/db/embedded/socket-folder.ts';
import { signIn } from './busy-staff.ts';
import { type Disk, makeDisk } from './own-disk.ts';
import { runServer, startServer, type ServerProcess } from './server-process.ts';
import { SteadyStaff } from './steady-staff.ts';
import { Uploads } from './uploads.ts';

const password = 'correct horse battery';
/** In MiB. Ten full disks leave about 200 MiB behind, mostly the database's log. */
const size = 1_024;
const rows = 3_000;
const environmentOf = (disk: Disk) => ({ DATA_DIR: disk.path, DEMO: '0', ADMIN_PASSWORD: password });
const job = z.object({
  data: z.object({ id: z.number(), status: z.string(), total: z.number(), done: z.number(), failed: z.number() }),
});

/**
 * Fills the disk while people write, read and upload and an import runs; keeps it full until the database has stopped
 * and for a while longer; then frees it. No response is 500, the server survives, and all acknowledged work is kept.
 */
export async function fillDisk(rounds: number): Promise<void> {
  const disk = await makeDisk('ext4', size);
  try {
    const server = await startServer(environmentOf(disk));
    const token = await signIn(server.address, password);
    const staff = await SteadyStaff.at(server.address, password, 8);
    const uploader = await Uploader.at(server.address, token);
    for (let round = 0; round < rounds; round += 1) {
      const imported = await sendImport(server, token, round);
      await Promise.all([staff.progress(20), uploader.answers(201, 4)]);
      await disk.fill();
      await Promise.all([staff.refusals(50), uploader.answers(503, 5)]);
      await expect
        .poll(() => readiness(server))
        .toMatch(/^(?:not ready: database, disk|ready, but without: disk), media$/u);
      // The database can restart while it has space for its log, so the disk is filled until it can't.
      for (const told = refusedStarts(server); refusedStarts(server) === told; await pause(50)) {
        await exhaustLog(disk);
        await disk.fill();
      }
      await expect.poll(() => readiness(server)).toBe('not ready: database, disk, media');
      expect(await sentence(server, token)).toBe(
        '伺服器的磁碟空間已滿或發生故障，系統的資料庫因此無法連線。請通知系統管理員騰出空間，然後再試。',
      );
      await Promise.all([staff.refusals(50), uploader.answers(503, 5)]);
      await disk.clear();
      await expect.poll(() => readiness(server), { timeout: 60_000 }).toBe('ready');
      await Promise.all([staff.progress(20), uploader.answers(201, 4)]);
      await expect
        .poll(imported, { timeout: 60_000 })
        .toMatchObject({ status: 'done', total: rows, done: rows, failed: 0 });
    }
    const acknowledged = await staff.stop();
    const uploads = await uploader.stop();
    await staff.findAll();
    expect(uploads.wrong, errorsOf(server)).toEqual([]);
    expect(await uploads.lost(server.address)).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
    process.stdout.write(
      `${rounds} full disks: ${acknowledged} writes, ${uploads.count} uploads and ${rounds * rows} imported rows acknowledged, answers by status ${JSON.stringify(Object.fromEntries(staff.statuses))}\n`,
    );
  } finally {
    await disk.remove();
  }
}

/**
 * Stops a busy server on a full disk, tries to start it there, and starts it again once there is space, with the files
 * that a kill left behind.
 */
export async function stopOnFullDisk(): Promise<void> {
  const disk = await makeDisk('ext4', size);
  try {
    const server = await startServer(environmentOf(disk));
    const staff = await SteadyStaff.at(server.address, password, 8);
    await staff.progress(20);
    await disk.fill();
    await staff.refusals(100);
    const began = performance.now();
    expect(await server.end('SIGTERM')).toBe(0);
    process.stdout.write(`stopped on a full disk in ${Math.round(performance.now() - began)} ms\n`);
    expect(server.logged()).not.toContain('closing');
    expect((await readdir(disk.path)).filter((name) => name.startsWith('server.lock'))).toEqual([]);

    await staff.stop();

    await disk.fill();
    const refused = await runServer(environmentOf(disk));
    expect(refused).toEqual({
      code: 1,
      out: '',
      error: expect.stringMatching(/^[^\n]*(?:No space left on device|ENOSPC)[^\n]*Make room [^\n]*\n$/u),
    });
    expect((await readdir(disk.path)).filter((name) => name.startsWith('server.lock'))).toEqual([]);

    await disk.clear();
    const drafts = ['server.lock', 'session-secret', 'postgres/postgresql.conf', 'media/write-check'].map(
      (name) => `${name}.${randomUUID()}`,
    );
    for (const draft of drafts) await writeFile(join(disk.path, draft), '');
    const again = await startServer(environmentOf(disk));
    const left = await readdir(disk.path, { recursive: true });
    expect(drafts.filter((draft) => left.includes(draft))).toEqual([]);
    await signIn(again.address, password);
    expect(await again.end('SIGTERM')).toBe(0);
  } finally {
    await disk.remove();
  }
}

/** Returns the message of a call while the database is unavailable. */
async function sentence({ address }: ServerProcess, token: string): Promise<unknown> {
  const answer = await fetch(`${address}/api/salesman`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'zh-Hant' },
  });
  expect(answer.status).toBe(503);
  return z.object({ message: z.string() }).parse(await answer.json()).message;
}

/** Uploads one file after the other, until stopped. */
class Uploader {
  private readonly statuses = new Map<number, number>();
  private readonly work: Promise<void>;
  private over = false;

  private constructor(
    private readonly uploads: Uploads,
    address: string,
  ) {
    this.work = this.upload(address);
  }

  static async at(address: string, token: string): Promise<Uploader> {
    return new Uploader(await Uploads.at(address, token), address);
  }

  /** Waits until this many more uploads got this status. */
  async answers(status: number, count: number): Promise<void> {
    const seen = () => this.statuses.get(status) ?? 0;
    for (const goal = seen() + count; seen() < goal && this.uploads.wrong.length === 0;) await pause(5);
  }

  async stop(): Promise<Uploads> {
    this.over = true;
    await this.work;
    return this.uploads;
  }

  private async upload(address: string): Promise<void> {
    for (let number = 0; !this.over; number += 1) {
      const status = await this.uploads.send(address, number);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status !== 201) await pause(20);
    }
  }
}

/** Makes the database write its log until it stops for lack of space. */
async function exhaustLog(disk: Disk): Promise<void> {
  const client = new Client({ host: socketFolderOf(disk.path), user: 'postgres', database: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (;;) await client.query("select pg_logical_emit_message(true, 'full', 'disk'), pg_switch_wal()");
  } catch {
    // The database has already stopped.
  } finally {
    await client.end().catch(() => {});
  }
}

/** Uploads an import file. @returns a function that reads the job */
async function sendImport({ address }: ServerProcess, token: string, round: number): Promise<() => Promise<unknown>> {
  const headers = { Authorization: `Bearer ${token}`, 'X-STORE-ID': '1' };
  const lines = Array.from({ length: rows }, (_, place) => `K-${round}-${place},Item ${place},1.5`);
  const body = new FormData();
  body.set('file', new File([['#sku,1', 'item_code,name,gross_weight', ...lines].join('\n')], 'skus.csv'));
  const sent = await fetch(`${address}/api/sku/import/create`, { method: 'POST', headers, body });
  expect(sent.status).toBe(202);
  const { id } = job.parse(await sent.json()).data;
  return async () => job.parse(await (await fetch(`${address}/api/job/${id}`, { headers })).json()).data;
}

/** Counts how often the server has logged that its database can't be started. */
function refusedStarts(server: ServerProcess): number {
  return server.logged().split('the embedded database can’t be started yet').length - 1;
}

/** Returns the log lines of calls answered with 500. */
function errorsOf(server: ServerProcess): string {
  return server
    .logged()
    .split('\n')
    .filter((line) => line.includes('a request failed'))
    .join('\n');
}

async function readiness({ address }: ServerProcess): Promise<string> {
  return (await fetch(`${address}/readyz`)).text();
}
