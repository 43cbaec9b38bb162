/** 50th and 95th percentile in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
}

/** Percentiles of samples. */
export function latencyOf(samples: readonly number[]): Latency {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

/** Runs two functions alternately (A B A B …) after a warm-up, so that a slower machine affects both. */
export async function inTurn(
  rounds: number,
  left: (round: number) => Promise<unknown>,
  right: (round: number) => Promise<unknown>,
): Promise<{ left: Latency; right: Latency }> {
  const samples = { left: [] as number[], right: [] as number[] };
  const warmUp = Math.ceil(rounds / 5);
  for (let round = -warmUp; round < rounds; round += 1) {
    const leftTime = await timed(() => left(round + warmUp));
    const rightTime = await timed(() => right(round + warmUp));
    if (round >= 0) {
      samples.left.push(leftTime);
      samples.right.push(rightTime);
    }
  }
  return { left: latencyOf(samples.left), right: latencyOf(samples.right) };
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}
