/** Converts parameters for node-postgres; its packages for cursors and streams use it, too. */
declare module 'pg/lib/utils.js' {
  const utils: { prepareValue(value: unknown): string | Buffer | null };
  export default utils;
}
