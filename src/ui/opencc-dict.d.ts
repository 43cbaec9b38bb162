/** Dictionaries of OpenCC: pairs such as `訂 订`, with a bar between them. The package types only what converts. */
declare module 'opencc-js/dict/*' {
  const pairs: string;
  export default pairs;
}
