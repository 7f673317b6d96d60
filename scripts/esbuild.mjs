// Loads esbuild when something is built, and ends its process afterwards.
let loading;

/** As `build` of esbuild. */
export async function build(options) {
  loading ??= import('esbuild');
  return (await loading).build(options);
}

/** Ends the process of esbuild (27 MB), which otherwise runs as long as this one. Call it when nothing is being built. */
export async function endBuilds() {
  if (loading) await (await loading).stop();
}
