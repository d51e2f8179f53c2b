/** Tries the published portal: its pages, their headers and policy, scripts, caches and compression. */
import type { PortalConfig } from '../../portal/config.ts'
import { usedPaths } from '../../portal/reachable.ts'
import { parseAnnouncements, reportOf } from '../config/index.ts'
import { announcementsFile } from '../config/static-folder.ts'
import { hstsHeader, policyHeader } from '../servers/hosting.ts'
import { hostingOf } from '../site/hosting-of.ts'
import { ask, readPage } from './published-pages.ts'
import type { Answer, ArrivedPage } from './published-pages.ts'
import { type Row, row } from './row.ts'

/** An address that no portal has. */
const unknownPath = '/check-of-a-missing-page'
const unknownAsset = '/assets/check-of-a-missing-script.js'
const DAY_SECONDS = 86_400

/** Compares what the host of the portal answers with what a build of the configuration has. */
export async function portalRows(config: PortalConfig, origin: string): Promise<readonly Row[]> {
  const subject = `Portal ${origin}`
  const first = await ask(origin, '/', true)
  if ('reason' in first) {
    const isAbsent = /cannot resolve|refused/.test(first.reason)
    const remedy = isAbsent ? ' Once the portal is published there, check again.' : ''
    return [row(subject, `${first.reason}${remedy}`, isAbsent ? 'warning' : 'failed')]
  }
  const faults = createFaults()
  const paths = usedPaths(config)
  const pages: Page[] = []
  for (const path of paths) {
    const answer = path === '/' ? first : await ask(origin, path, true)
    const page = 'reason' in answer ? undefined : readPage(answer.text)
    const fault = pageFault(path, answer, page)
    faults.add('Pages', path, fault)
    if (!('reason' in answer) && page !== undefined && fault === null) pages.push({ path, answer, page })
  }
  if (pages.length === 0) return faults.rows(['Pages'])

  const { headers } = hostingOf(config, paths)
  const policy = headers.find(({ name }) => name === policyHeader)?.value ?? ''
  for (const { path, answer, page } of pages) {
    for (const { name, value } of headers) {
      if (name === hstsHeader && !origin.startsWith('https:')) continue
      if (name !== policyHeader) faults.add('Headers', path, headerFault(name, value, answer))
    }
    for (const name of harmfulHeaders) faults.add('Headers', path, harmfulFault(name, answer))
    faults.add('Policy', path, policyFault(policy, answer, page))
    faults.add('Caching of pages', path, pageCacheFault(answer))
    faults.add('Compression', path, compressionFault(answer))
  }
  const missing = await ask(origin, unknownPath)
  if ('reason' in missing) faults.add('Unknown page', unknownPath, missing.reason)
  else {
    faults.add(
      'Unknown page',
      unknownPath,
      missingFault(missing, 'so that search engines and caches keep it. Answer 404.html with 404.'),
    )
    for (const { name, value } of headers)
      if (name !== hstsHeader && name !== policyHeader)
        faults.add('Headers', 'an unknown page', headerFault(name, value, missing))
  }
  await tryAssets(origin, new Set(pages.flatMap(({ page }) => page.assets)), faults)
  await tryFiles(config, origin, pages, faults)
  return faults.rows([
    'Pages',
    'Headers',
    'Policy',
    'Unknown page',
    'Scripts and styles',
    'Caching of pages',
    'Caching of scripts and styles',
    'version.json',
    announcementsFile,
    'Compression',
  ])
}

interface Page {
  readonly path: string
  readonly answer: Answer
  readonly page: ArrivedPage
}

const ownFile = 'Answer each page with its file, such as /apps with apps.html, and 200.'

function pageFault(
  path: string,
  answer: Answer | { readonly reason: string },
  page: ArrivedPage | undefined,
): string | null {
  if ('reason' in answer) return answer.reason
  if (answer.redirectFault !== null)
    return `${answer.redirectFault} No sign-in that comes back there succeeds: answer it without a redirect.`
  if (answer.status !== 200) return `It answers ${answer.status}. ${remedyOf(answer.status)}`
  const type = typeOf(answer)
  if (!/^text\/html\b/.test(type)) return `It is sent as ${type}, which browsers do not show as a page: send text/html.`
  if (page?.release === undefined) return 'Another page is there, not the portal.'
  return page.path === path ? null : `It answers with the page of ${page.path ?? '404.html'}. ${ownFile}`
}

function remedyOf(status: number): string {
  if (status === 401 || status === 403) return 'Let everybody read the pages: the portal has a sign-in of its own.'
  return status < 500 ? ownFile : "See the web server's log."
}

const typeOf = ({ headers }: Answer): string => headers.get('content-type') ?? 'no type'

const missingHeader = (name: string): string =>
  `${name} is missing. The files in hosting send it: does a proxy in front pass it on?`

function headerFault(name: string, value: string, { headers }: Answer): string | null {
  const sent = headers.get(name)
  if (sent === value) return null
  return sent === null ? missingHeader(name) : `${name} is "${sent}" instead of "${value}".`
}

/** With them browsers block icons of sites, delete sign-ins, reload or save a page instead of showing it. */
const harmfulHeaders = ['Cross-Origin-Embedder-Policy', 'Clear-Site-Data', 'Refresh', 'Content-Disposition']

function harmfulFault(name: string, { headers }: Answer): string | null {
  const sent = headers.get(name)
  return sent === null ? null : `${name} is "${sent}", and no build sends it: let nothing in front add it.`
}

/** The hash of an inline element, which differs in each release. */
const hash = / 'sha256-[^']*'/g

function policyFault(expected: string, { headers }: Answer, { policy, hashes }: ArrivedPage): string | null {
  const sent = headers.get(policyHeader)
  if (sent === null) return missingHeader(policyHeader)
  if (policy === '') return 'The page has lost its <meta> with the policy: nothing in front may change a page.'
  if (hashes.some((each) => !policy.includes(each)))
    return 'The page has an inline script or style that is not of the build, which browsers block: nothing in front may change a page.'
  if (hashes.some((each) => !sent.includes(each)))
    return `${policyHeader} is of another release than the page, so browsers block its script. Release again, and purge caches.`
  const [arrived, own] = [sent.replaceAll(hash, ''), expected].map((text) => text.split('; '))
  const other = arrived?.find((directive) => !own?.includes(directive)) ?? own?.find((each) => !arrived?.includes(each))
  return other === undefined
    ? null
    : `${policyHeader} is not that of the configuration, see "${other}". Is it published as it is here, and does nothing in front change it?`
}

function cacheOf({ headers }: Answer) {
  const control = headers.get('cache-control')?.toLowerCase() ?? ''
  const seconds = Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
  return { control, seconds, isAskedAgain: /no-cache|no-store|max-age=0(?!\d)/.test(control) }
}

function pageCacheFault(answer: Answer): string | null {
  const { control, isAskedAgain } = cacheOf(answer)
  return isAskedAgain
    ? null
    : `Cache-Control is "${control}", so that browsers keep old pages, whose scripts are gone: send no-cache.`
}

/** Whether a cache in front has answered by itself. */
function isFromCache({ headers }: Answer): boolean {
  const states = ['x-cache', 'cf-cache-status', 'cache-status', 'x-cache-status'].map((name) => headers.get(name) ?? '')
  return Number(headers.get('age') ?? 0) > 0 || states.some((state) => /\bhit\b/i.test(state))
}

const compressionFault = ({ headers }: Answer): string | null =>
  /^(br|gzip|zstd)$/.test(headers.get('content-encoding') ?? '')
    ? null
    : 'It is sent without gzip or Brotli, four times as large: let the server send the .gz and .br files.'

const missingFault = ({ status }: Answer, consequence: string): string | null =>
  status === 404 ? null : `An address that does not exist answers ${status}, ${consequence}`

async function tryAssets(origin: string, paths: ReadonlySet<string>, faults: Faults): Promise<void> {
  for (const path of paths) {
    if (!path.startsWith('/assets/')) {
      faults.add('Scripts and styles', path, 'The build has no such script: nothing in front may change a page.')
      continue
    }
    const answer = await ask(origin, path)
    if ('reason' in answer) {
      faults.add('Scripts and styles', path, answer.reason)
      continue
    }
    faults.add('Scripts and styles', path, assetFault(path, answer))
    if (answer.status !== 200) continue
    const { control, seconds, isAskedAgain } = cacheOf(answer)
    const isKept = seconds >= DAY_SECONDS && !isAskedAgain
    const cacheFault = `Cache-Control is "${control}", so that browsers ask for it at each visit: send public, max-age=31536000, immutable.`
    faults.add('Caching of scripts and styles', path, isKept ? null : cacheFault, 'warning')
    faults.add('Compression', path, compressionFault(answer))
  }
  const missing = await ask(origin, unknownAsset)
  if ('reason' in missing) return faults.add('Scripts and styles', unknownAsset, missing.reason)
  const consequence = 'so that caches keep it in the place of a script. Answer 404.'
  faults.add('Scripts and styles', unknownAsset, missingFault(missing, consequence))
  const isKept = missing.status === 404 && cacheOf(missing).seconds > 0 && !cacheOf(missing).isAskedAgain
  const keptFault = 'Caches keep the 404 of a script that a release may bring: send no-cache with it.'
  faults.add('Caching of scripts and styles', unknownAsset, isKept ? keptFault : null)
}

const assetTypes: Readonly<Record<string, RegExp>> = {
  css: /^text\/css\b/,
  js: /^(text|application)\/javascript\b/,
  svg: /^image\/svg\+xml\b/,
}

function assetFault(path: string, answer: Answer): string | null {
  if (answer.status !== 200) return `It answers ${answer.status}: publish the whole build.`
  const isRight = assetTypes[path.split('.').at(-1) ?? '']?.test(typeOf(answer)) ?? true
  return isRight ? null : `It answers with ${typeOf(answer)}, which browsers refuse to run or to apply.`
}

async function tryFiles(config: PortalConfig, origin: string, pages: readonly Page[], faults: Faults): Promise<void> {
  for (const name of ['version.json', announcementsFile]) {
    const answer = await ask(origin, `/${name}`)
    if ('reason' in answer) faults.add(name, '', answer.reason)
    else if (answer.status !== 200) {
      const isOptional = name === announcementsFile
      faults.add(name, '', `It answers ${answer.status}: publish the whole build.`, isOptional ? 'warning' : 'failed')
    } else {
      const { control, isAskedAgain } = cacheOf(answer)
      if (isFromCache(answer))
        faults.add(name, '', 'A cache in front answers it by itself: let it ask the server each time.')
      if (!isAskedAgain) faults.add(name, '', `Cache-Control is "${control}": send no-cache.`)
      if (name === 'version.json')
        for (const { path, page } of pages) faults.add(name, path, releaseFault(answer.text, page))
      else faults.add(name, '', announcementsFault(answer.text, config))
    }
  }
}

/** The file may have been edited on the host since a build has checked it. */
function announcementsFault(text: string, config: PortalConfig): string | null {
  const checked = parseAnnouncements(Buffer.from(text), config)
  if (checked.ok) return null
  const [first = ''] = reportOf(checked.problems)
  // A row has one line.
  return `Browsers leave out what is faulty in it: ${first.replaceAll(/\n +/g, '. ')}`
}

function releaseFault(text: string, { release = '' }: ArrivedPage): string | null {
  return text.includes(`"release": "${release}"`)
    ? null
    : `It does not name the release of the page, ${release}: release again, and purge the caches in front.`
}

type Faults = ReturnType<typeof createFaults>

/** Collects faults by subject. One fault of many pages is told once, with their paths. */
function createFaults() {
  const bySubject = new Map<string, Map<string, { readonly paths: string[]; readonly result: Row['result'] }>>()
  return {
    add(subject: string, path: string, fault: string | null, result: Row['result'] = 'failed'): void {
      const texts = bySubject.get(subject) ?? new Map()
      bySubject.set(subject, texts)
      if (fault === null) return
      const found = texts.get(fault) ?? { paths: [], result }
      texts.set(fault, found)
      if (path !== '') found.paths.push(path)
    },
    rows: (subjects: readonly string[]): readonly Row[] =>
      subjects.flatMap((subject) => {
        const texts = [...(bySubject.get(subject) ?? [])]
        if (texts.length === 0) return [row(subject)]
        return texts.map(([fault, { paths, result }]) => row([subject, ...paths].join(' '), fault, result))
      }),
  }
}
