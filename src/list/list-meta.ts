/** Whether `meta` of a list answer says that there are more rows than it counts (CONTRACT, Lists). */
export function isMore(meta: unknown): boolean {
  return typeof meta === 'object' && meta !== null && Reflect.get(meta, 'total_is') === 'more';
}
