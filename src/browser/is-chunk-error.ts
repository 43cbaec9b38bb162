/** Is this error a chunk that failed to load, as after a new release (SPEC §8)? */
export function isChunkError(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Loading (?:CSS )?chunk .+ failed|dynamically imported module|Importing a module script failed|Unable to preload/iu.test(
      error.message,
    )
  );
}
