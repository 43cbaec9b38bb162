/** Does `meta` say that there are more rows than counted (CONTRACT, Lists)? */
export function hasMore(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && Reflect.get(meta, 'total_is') === 'more';
}
