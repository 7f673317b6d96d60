// Loads esbuild when something is built, and ends its process afterwards.
let loading;

/** The same as `build` of esbuild. */
export async function build(options) {
  loading ??= load();
  return (await loading).build(options);
}

/** The same as `transform` of esbuild. */
export async function transform(text, options) {
  loading ??= load();
  return (await loading).transform(text, options);
}

async function load() {
  try {
    return await import('esbuild');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('The packages that build this checkout are not installed. Run "npm ci --include=dev".');
    process.exit(1);
  }
}

/** Ends the process of esbuild (27 MB), which otherwise runs as long as this one. Call it when nothing is being built. */
export async function endBuilds() {
  if (loading) await (await loading).stop();
}
