/** Splits a list into batches of at most this size, in order, so that each statement ends within its timeout. */
export function batchesOf<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, place) =>
    all.slice(place * size, (place + 1) * size),
  );
}
