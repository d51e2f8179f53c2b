import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '../../base/json.ts'
import type { PortalConfig } from '../../portal/config.ts'
import type { OutputFile } from '../site/output-folder.ts'
import { version } from '../site/release.ts'
import { caddyPolicy } from './caddy-rules.ts'
import { caddyfile } from './caddy.ts'
import type { Hosting } from './hosting.ts'
import { nginxMonitorConf, nginxPolicyConf, nginxSiteConf } from './nginx-rules.ts'
import { nginxBehindTlsConf, nginxConf } from './nginx.ts'

/** The files that a build generates for web servers, by name, and the release that they belong to. */
export function generatedFiles(hosting: Hosting, release: string): Readonly<Record<string, string>> {
  return {
    'portal-policy.conf': nginxPolicyConf(hosting, release),
    'portal-site.conf': nginxSiteConf(hosting),
    'portal-monitor.conf': nginxMonitorConf(hosting.monitor),
    'portal-policy.caddy': caddyPolicy(hosting, release),
  }
}

/** The files that the operator edits, by name. They include the generated ones. */
export function ownFiles(hosting: Hosting): Readonly<Record<string, string>> {
  return {
    'nginx.conf': nginxConf(hosting),
    'nginx-behind-tls.conf': nginxBehindTlsConf(hosting),
    Caddyfile: caddyfile(hosting),
  }
}

/** The facts that decide what the generated files contain. Each build writes them down, so that the next one can say what has changed. */
const factsFile = 'built-from.json'

interface Facts {
  readonly program: string
  readonly sites: readonly string[]
  /** The other settings in the inline script, whose hash is in the policy. */
  readonly intervals: readonly unknown[]
  readonly pages: readonly string[]
  readonly programs: readonly string[]
  readonly monitor: readonly unknown[]
}

function factsOf({ sites, status }: PortalConfig, { pages, programs, monitor }: Hosting): Facts {
  return {
    program: version,
    sites: sites.map(({ url, icon }) => [url, icon].join(' ')),
    intervals: [status.confirm, status.intervalSeconds],
    pages,
    programs,
    monitor: [monitor.isUsed, monitor.path],
  }
}

export interface HostingFiles {
  readonly files: readonly OutputFile[]
  /** Such as `hosting files: unchanged since the last build`. */
  readonly report: string
}

/**
 * The files for web servers. Those of the operator are written once, and stay as they are afterwards.
 * @param out the folder of the last build, if there was one
 */
export async function hostingFiles(
  config: PortalConfig,
  hosting: Hosting,
  release: string,
  out: string,
): Promise<HostingFiles> {
  const read = (name: string) => readFile(join(out, 'hosting', name), 'utf8').catch(() => undefined)
  const facts = factsOf(config, hosting)
  // Undefined also for a file that is not whole. Only builds write it, so its facts have the type.
  const former = parseJson((await read(factsFile)) ?? '') as Facts | undefined
  const generated = generatedFiles(hosting, release)
  const own = await Promise.all(
    Object.entries(ownFiles(hosting)).map(async ([name, text]) => {
      const formerText = await read(name)
      // Files of releases before 0.3 contained the policy.
      return [name, formerText?.includes('portal-policy') ? formerText : text] as const
    }),
  )
  const changed = await Promise.all(
    Object.entries(generated).map(async ([name, text]) => {
      const formerText = await read(name)
      return formerText !== undefined && withoutRelease(formerText) === withoutRelease(text) ? [] : [name]
    }),
  )
  const texts = [...own, ...Object.entries(generated), [factsFile, `${JSON.stringify(facts, null, 2)}\n`] as const]
  return {
    files: texts.map(([name, text]) => [`hosting/${name}`, Buffer.from(text)]),
    report: reportOf(changed.flat(), former, facts),
  }
}

/** Two releases with the same rules have the same text. */
const withoutRelease = (text: string): string => text.replace(/portal_release( \{\n {2}default)? ".*"/, '')

function reportOf(changed: readonly string[], former: Facts | undefined, facts: Facts): string {
  if (changed.length === 0) return 'hosting files: unchanged since the last build'
  if (former === undefined)
    return 'hosting files: written for the first time; nginx.conf and Caddyfile are yours to edit'
  const reasons = reasonsOf(former, facts)
  const unknown = 'policy: the program or a text of its first script has changed'
  return [
    `hosting files: ${changed.join(', ')} changed since the last build`,
    ...(reasons.length === 0 ? [unknown] : reasons),
  ].join('\n    ')
}

function reasonsOf(former: Facts, facts: Facts): readonly string[] {
  const differs = (key: keyof Facts) => JSON.stringify(former[key]) !== JSON.stringify(facts[key])
  const policy = [
    ...(differs('program') ? [`the program is ${facts.program}, after ${former.program}`] : []),
    ...changesOf(former.sites, facts.sites, 'site'),
    ...(differs('intervals') ? ['status.confirm or status.intervalSeconds has changed'] : []),
  ]
  return [
    ...(policy.length === 0 ? [] : [`policy: ${policy.join(', ')}`]),
    ...changesOf(former.pages, facts.pages, 'page').map((change) => `pages: ${change}`),
    ...changesOf(former.programs, facts.programs, 'program of the host').map((change) => `programs: ${change}`),
    ...(differs('monitor') ? ['monitor: status.monitor has changed'] : []),
  ]
}

/** Such as `a site was added`. */
function changesOf(former: readonly string[], present: readonly string[], noun: string): readonly string[] {
  const added = present.filter((each) => !former.includes(each)).length
  const removed = former.filter((each) => !present.includes(each)).length
  const isMoved = added + removed === 0 && former.join('\n') !== present.join('\n')
  return [
    ...(added === 0 ? [] : [`${count(added, noun)} added`]),
    ...(removed === 0 ? [] : [`${count(removed, noun)} removed`]),
    ...(isMoved ? [`the ${plural(noun)} have another order`] : []),
  ]
}

const count = (number: number, noun: string): string =>
  number === 1 ? `a ${noun} was` : `${number} ${plural(noun)} were`

const plural = (noun: string): string => noun.replace(/^\w+/, '$&s')
