import type { PortalConfig, Site } from '../../portal/config.ts'
import { textOf } from '../../portal/texts.ts'
import { DEGRADED_FROM_MS, isIconElsewhere, probeAddress } from '../../status/index.ts'
import type { Allows } from './allowed-by-policy.ts'
import { redirectOf, requestHead, withAdvice } from './requests.ts'
import { row } from './row.ts'
import type { Row } from './row.ts'

const MAX_REDIRECTS = 5

/**
 * Requests a site's icon as a probe does, or the site itself if its icon is elsewhere, and judges the response as a browser
 * would with the portal's policy.
 */
export async function checkSite(site: Site, config: PortalConfig, allows: Allows, origin?: string): Promise<Row> {
  const isPlain = isIconElsewhere(site)
  let url = probeAddress(site, Date.now())
  const name = textOf(site.name, config.locale, config.locale).text
  const { origin: requested } = new URL(url)
  const subject = `${isPlain ? '' : 'Icon of '}${name} ${url.replace(/[?&]\d+$/, '')}`
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const { origin: target } = new URL(url)
    if (!allows(isPlain ? 'connect-src' : 'img-src', url))
      // Not the address after the redirect: at a sign-in service, that would tell the state of the service.
      return row(
        subject,
        `It redirects to ${target}, which the policy blocks, so the board says only that the site responds: give the address of an image at ${requested} in "icon".`,
        'warning',
      )
    const answer = await requestHead(url)
    if ('reason' in answer)
      return row(subject, withAdvice(answer.reason, 'Check the address, and whether this machine can reach it.'))
    const policyRow = target === origin ? undefined : resourcePolicyRow(subject, answer.response.headers)
    if (policyRow !== undefined) return policyRow
    const next = redirectOf(answer.response, url)
    if (next === null) return isPlain ? timeRow(subject, answer.ms) : imageRow(subject, answer, config.status.confirm)
    url = next
  }
  return row(subject, `It redirects more than ${MAX_REDIRECTS} times: give the address of an image in "icon".`)
}

/** Returns a row if Cross-Origin-Resource-Policy may block the icon. Redirects are checked, too (Fetch §3.7). */
function resourcePolicyRow(subject: string, headers: Headers): Row | undefined {
  const policy = headers.get('cross-origin-resource-policy')
  if (!policy?.startsWith('same-')) return undefined
  const fault = `Its Cross-Origin-Resource-Policy is ${policy}: send cross-origin, or the site shows as down.`
  // Only warn about same-site, because telling whether two hosts are on the same site takes the public suffix list.
  return row(subject, fault, policy === 'same-site' ? 'warning' : 'failed')
}

function imageRow(subject: string, { response, ms }: { response: Response; ms: number }, confirms: boolean): Row {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const isGuessed =
    status < 400 && /^(application\/octet-stream)?$/.test(type) && !headers.has('x-content-type-options')
  const isEmpty = status === 204 || headers.get('content-length') === '0'
  if (isEmpty || !(type.startsWith('image/') || isGuessed)) {
    const finding = isEmpty ? 'It is empty.' : `It answers ${status} with ${type || 'no type'}, which is not an image.`
    const consequence = confirms
      ? 'Each check then needs a second request'
      : 'If that fails within 100 ms, the site shows as down'
    const remedy = `${finding} ${consequence}: give the address of an image in "icon"${confirms ? '' : ', or switch on status.confirm'}.`
    return row(subject, remedy, confirms ? 'warning' : 'failed')
  }
  return timeRow(subject, ms)
}

function timeRow(subject: string, ms: number): Row {
  if (ms >= DEGRADED_FROM_MS) return row(subject, `It took ${ms} ms, so the site shows as degraded.`, 'warning')
  return { result: 'ok', subject, remedy: `${ms} ms` }
}
