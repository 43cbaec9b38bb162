/**
 * Sends all calls at once. Standard input: `{base, calls}`. Prints a line once they are sent, and `{status, took}` of
 * each once all are answered.
 */
import { Agent } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Call, sent } from './load.ts';

const { base, calls }: { base: string; calls: readonly Call[] } = JSON.parse(await text(process.stdin));
const agent = new Agent();
const answers = calls.map(async (call) => {
  const begun = performance.now();
  const { status } = await sent(new URL(base), agent, call);
  return { status, took: performance.now() - begun };
});
process.stdout.write('begun\n');
process.stdout.write(`${JSON.stringify(await Promise.all(answers))}\n`);
