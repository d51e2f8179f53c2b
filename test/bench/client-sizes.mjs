/**
 * Prints the size of src/auth beside other clients for browsers: `node test/bench/client-sizes.mjs`. Each is bundled from
 * the name that a program imports. The packages are installed into a temporary folder, and nothing depends on them.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { build, version } from 'esbuild'

const clients = [
  { name: 'oidc-client-ts', release: '3.5.0', imports: '{ UserManager }' },
  { name: '@auth0/auth0-spa-js', release: '2.28.3', imports: '{ createAuth0Client }' },
  { name: '@azure/msal-browser', release: '5.30.0', imports: '{ createStandardPublicClientApplication }' },
  { name: 'keycloak-js', release: '26.2.4', imports: '{ default as Keycloak }' },
]
const folder = mkdtempSync(join(tmpdir(), 'client-sizes-'))

/** @param {string} contents @param {string} resolveDir */
async function sizesOf(contents, resolveDir) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    legalComments: 'none',
    write: false,
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length }
}

/** @param {string} name @param {{ minified: number, gzipped: number }} sizes */
const print = (name, { minified, gzipped }) =>
  console.log(`${name.padEnd(32)}${(minified / 1000).toFixed(1).padStart(8)}${(gzipped / 1000).toFixed(1).padStart(8)}`)

try {
  const packages = clients.map(({ name, release }) => `${name}@${release}`)
  execFileSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...packages])
  console.log(`Bundled and minified by esbuild ${version} for ES2022, on Node ${process.version}; kB of 1,000 bytes`)
  console.log(`${''.padEnd(32)}${'minified'.padStart(8)}${'gzip'.padStart(8)}`)
  print('src/auth', await sizesOf(`export { createBrowserAuth } from './src/auth/index.ts'`, process.cwd()))
  for (const { name, release, imports } of clients)
    print(`${name} ${release}`, await sizesOf(`export ${imports} from '${name}'`, folder))
} finally {
  rmSync(folder, { recursive: true })
}
