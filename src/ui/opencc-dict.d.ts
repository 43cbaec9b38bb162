/** Dictionaries of OpenCC: pairs such as `訂 订`, separated by a bar. The package has types only for its converters. */
declare module 'opencc-js/dict/*' {
  const pairs: string;
  export default pairs;
}
