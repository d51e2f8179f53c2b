/** The packages that the build calls. Its other files import them from this one, which reports a missing `npm ci`. */
export const { build: bundle } = await import('esbuild').catch(endWithoutPackages)
export const { minify, rolldownVersion: minifierVersion } = await import('vite').catch(endWithoutPackages)
export const { vanillaExtractPlugin } = await import('@vanilla-extract/esbuild-plugin').catch(endWithoutPackages)

/** @param {unknown} error @returns {never} */
function endWithoutPackages(error) {
  if (/** @type {{ code?: string }} */ (error).code !== 'ERR_MODULE_NOT_FOUND') throw error
  console.error('The packages are not installed. Run npm ci first.')
  process.exit(1)
}
