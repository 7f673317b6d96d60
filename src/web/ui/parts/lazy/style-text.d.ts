/** A style sheet beside a part, which `scripts/web-bundle.mjs` puts into its script. */
declare module '*.css' {
  const text: string;
  export default text;
}
