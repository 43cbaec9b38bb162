import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client, DatabaseError } from 'pg'
import { setTimeout as wait } from 'node:timers/promises'
import { commandOf } from '../../processes.ts'
import type { Account } from './account.ts'
import { EmbeddedError } from './embedded-error.ts'
import { run } from './run.ts'

/** What PostgreSQL answers while it starts or stops. */
const cannotConnectNow = '57P03'
const patience = 600

export interface Place {
  cluster: string
  socketFolder: string
  pgCtl: string
  account: Account
}

/**
 * Starts PostgreSQL on the cluster, or takes over the one that a killed server left running.
 * @returns the folder of its socket, and whether it was running already
 * @throws EmbeddedError with PostgreSQL's reason when it doesn't start
 */
export async function startOrAdopt(place: Place): Promise<{ socketFolder: string; adopted: boolean }> {
  const running = await adopt(place)
  if (running !== undefined) return { socketFolder: running, adopted: true }
  const log = join(place.cluster, 'start.log')
  await rm(log, { force: true })
  try {
    await pgCtl(place, 'start', '--wait', '--timeout', `${patience}`, '--log', log, '--silent')
    return { socketFolder: place.socketFolder, adopted: false }
  } catch (error) {
    // Another start of the same moment may have been quicker.
    const quicker = await adopt(place)
    if (quicker !== undefined) return { socketFolder: quicker, adopted: true }
    throw new EmbeddedError('it did not start', (await reasonIn(log)) ?? error)
  }
}

/** Ends sessions and stops it; a stop that hangs is forced, and recovered at the next start. */
export async function stop(place: Place): Promise<void> {
  try {
    await pgCtl(place, 'stop', '--wait', '--mode', 'fast', '--timeout', '30', '--silent')
  } catch (error) {
    if ((await runningIn(place.cluster)) === undefined) return
    await pgCtl(place, 'stop', '--wait', '--mode', 'immediate', '--timeout', '30', '--silent').catch(() => {
      throw error
    })
  }
}

/** The folder of the socket where a running PostgreSQL answers; undefined when none runs on the cluster. */
async function adopt(place: Place): Promise<string | undefined> {
  for (let second = 0; second < patience; second += 0.1) {
    // It may have been started with another temp directory, so what it says itself counts.
    const running = await runningIn(place.cluster)
    const socketFolder = running?.socketFolder || place.socketFolder
    const answer = await ask(socketFolder)
    if (answer === 'yes') return socketFolder
    if (answer === 'no' && running === undefined) return undefined
    await wait(100)
  }
  throw new EmbeddedError('the one left running does not answer')
}

/** What the cluster's pid file says, if the process it names lives and is PostgreSQL. */
async function runningIn(cluster: string): Promise<{ socketFolder: string } | undefined> {
  const path = join(cluster, 'postmaster.pid')
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!Number.isInteger(pid)) return undefined
  const command = await commandOf(pid)
  if (command === undefined) return undefined
  if (command.includes('postgres') && command.includes(cluster)) return { socketFolder: lines[4] ?? '' }
  // The number went to another program since (a restarted container gives out the same ones), which PostgreSQL
  // would take for itself.
  if (!command.includes('postgres')) await rm(path, { force: true })
  return undefined
}

async function ask(socketFolder: string): Promise<'yes' | 'later' | 'no'> {
  const client = new Client({ host: socketFolder, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return 'yes'
  } catch (error) {
    return error instanceof DatabaseError && error.code === cannotConnectNow ? 'later' : 'no'
  }
}

async function pgCtl(place: Place, action: string, ...options: string[]): Promise<void> {
  await run([...place.account.prefix, place.pgCtl, action, '--pgdata', place.cluster, ...options])
}

async function reasonIn(log: string): Promise<Error | undefined> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n')
  const line = lines.find((said) => /FATAL|PANIC|error/i.test(said))
  return line === undefined ? undefined : new Error(line.replace(/^.*?(FATAL|PANIC):\s*/, ''))
}
