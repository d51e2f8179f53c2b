import type { Metafile } from 'esbuild'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { project } from '../project.ts'
import { version } from './release.ts'

export interface Package {
  /** With its scope. */
  readonly name: string
  readonly version: string
  /** An SPDX identifier. */
  readonly license: string
  /** Its license and notices. */
  readonly text: string
}

const packageName = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/

/** The names of the packages whose code is in the output of a bundler. */
export function packagesIn({ outputs }: Metafile): readonly string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs))
  const shipped = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return [...new Set(shipped.flatMap(([path]) => packageName.exec(path)?.[1] ?? []))].toSorted()
}

/**
 * Returns each package once, sorted by name.
 *
 * @throws for a package without a license file
 */
export function readPackages(names: readonly string[]): Promise<readonly Package[]> {
  return Promise.all([...new Set(names)].toSorted().map(readPackage))
}

async function readPackage(name: string): Promise<Package> {
  const folder = join(project, 'node_modules', name)
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package // npm has checked it
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

export function licensesText(packages: readonly Package[]): string {
  const sections = packages.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`)
  return [`The portal contains code of these packages.\n`, ...sections].join(`\n${'-'.repeat(80)}\n\n`)
}

/** A software bill of materials in CycloneDX 1.6. It has no timestamp or serial number: builds are reproducible. */
export function billOfMaterials(packages: readonly Package[]): string {
  const components = packages.map(({ name, version, license }) => {
    const [ownName = '', group] = name.split('/').toReversed()
    const purl = `pkg:npm/${group ? `${group.replace('@', '%40')}/` : ''}${ownName}@${version}`
    const licenses = [{ license: { id: license } }]
    return { type: 'library', 'bom-ref': purl, ...(group && { group }), name: ownName, version, licenses, purl }
  })
  const component = { type: 'application', 'bom-ref': 'als-portal', name: 'als-portal', version }
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component }, components }
  return `${JSON.stringify(bom, null, 2)}\n`
}
