import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from './project.mjs'
import { version } from './release.mjs'

/**
 * @typedef {object} Package
 * @property {string} name with its scope
 * @property {string} version
 * @property {string} license an SPDX identifier
 * @property {string} text its license and notices
 */

/** Captures a package's name in a bundler's path. smaller-packages.mjs puts React's files in the namespace `react`. */
const PACKAGE = /^(?:react:|.*node_modules\/)((?:@[^/]+\/)?[^/]+)/

/**
 * The names of the packages whose code is in the output of a bundler.
 *
 * @param {import('esbuild').Metafile} metafile
 */
export function packagesIn({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  const shipped = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return [...new Set(shipped.flatMap(([path]) => PACKAGE.exec(path)?.[1] ?? []))].toSorted()
}

/**
 * @param {readonly string[]} names
 * @returns {Promise<readonly Package[]>} each once, sorted by name
 * @throws for a package without a license file
 */
export const readPackages = (names) => Promise.all([...new Set(names)].toSorted().map(readPackage))

/** @type {(name: string) => Promise<Package>} */
async function readPackage(name) {
  const folder = join(project, 'node_modules', name)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file)).toSorted()
  if (files.length === 0) throw new Error(`The package ${name} has no license file`)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return {
    name,
    version: manifest.version,
    license: manifest.license,
    text: texts.map((text) => text.trim()).join('\n\n'),
  }
}

/** @param {readonly Package[]} packages */
export function licensesText(packages) {
  const sections = packages.map(({ name, version: its, license, text }) => `${name} ${its} (${license})\n\n${text}\n`)
  return [`The portal contains code of these packages.\n`, ...sections].join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * A software bill of materials in CycloneDX 1.6. It has no timestamp or serial number, so that builds are reproducible.
 *
 * @param {readonly Package[]} packages
 */
export function billOfMaterials(packages) {
  const components = packages.map(({ name, version: its, license }) => {
    const [own = '', group] = name.split('/').toReversed()
    const purl = `pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${own}@${its}`
    const licenses = [{ license: { id: license } }]
    return { type: 'library', 'bom-ref': purl, ...(group && { group }), name: own, version: its, licenses, purl }
  })
  const component = { type: 'application', 'bom-ref': 'als-portal', name: 'als-portal', version }
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
  return `${JSON.stringify(bom, null, 2)}\n`
}
