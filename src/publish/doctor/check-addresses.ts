import { optionalText } from '../../auth/narrow.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { accountAddress } from '../../portal/addresses.ts'
import { textOf } from '../../portal/texts.ts'
import { isPlaceholder } from './placeholder.ts'
import { redirectOf, requestHead, requestJson } from './requests.ts'
import { row, untriedRow } from './row.ts'
import type { Row } from './row.ts'
import { isUrl } from '../../base/is-url.ts'

const MAX_REDIRECTS = 10

/** Follows the redirects of an address without cookies, as a new browser does, until `isEnd` or an answer that is none. */
async function follow(start: string, isEnd: (url: string) => boolean) {
  let url = start
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (isEnd(url)) return { url, fault: null }
    const answer = await requestHead(url)
    if ('reason' in answer) return { url, fault: answer.reason }
    const { status } = answer.response
    const target = redirectOf(answer.response, url)
    if (target === null) return { url, fault: status < 400 ? null : `It answers ${status}.` }
    url = target
  }
  return { url, fault: `It redirects more than ${MAX_REDIRECTS} times.` }
}

/** Checks the account page, and the addresses that start the sign-in of programs. A path needs the portal's origin. */
export async function checkAddresses(
  { identity, cards, locale }: PortalConfig,
  origin?: string,
): Promise<readonly Row[]> {
  // The provider has a row that says so.
  const isUntried = isPlaceholder(identity.authority)
  const account = isUntried && identity.account === undefined ? undefined : accountAddress(identity)
  const programs = (isUntried ? [] : Object.values(cards))
    .flat()
    .flatMap(({ name, signIn }) => (signIn === undefined ? [] : [{ name: textOf(name, locale, locale).text, signIn }]))
  const rows: Promise<Row>[] = account === undefined ? [] : [accountRow(account, origin)]
  const starts = programs.length > 0 ? await signInPages(identity.authority) : []
  return Promise.all([...rows, ...programs.map(({ name, signIn }) => signInRow(name, signIn, starts, origin))])
}

/** Returns how the addresses of the provider's sign-in begin. Not every provider has its endpoints below its issuer. */
async function signInPages(authority: string): Promise<readonly string[]> {
  const issuer = new URL(`${authority.replace(/\/$/, '')}/`).href
  const { body } = await requestJson(`${issuer}.well-known/openid-configuration`)
  return [issuer, optionalText(body ?? {}, 'authorization_endpoint') || issuer]
}

async function accountRow(address: string, origin: string | undefined): Promise<Row> {
  const subject = `Account page ${address}`
  if (!isUrl(address, origin)) return untriedRow(subject)
  const { fault } = await follow(new URL(address, origin).href, () => false)
  return row(subject, fault && `${fault} Correct identity.account, or set it to false for no link.`)
}

async function signInRow(
  name: string,
  address: string,
  starts: readonly string[],
  origin: string | undefined,
): Promise<Row> {
  const subject = `Sign-in of ${name} ${address}`
  if (!isUrl(address, origin)) return untriedRow(subject)
  const isProvider = (target: string) => starts.some((start) => target.startsWith(start))
  const { url, fault } = await follow(new URL(address, origin).href, isProvider)
  if (fault !== null) return row(subject, `${fault} Correct "signIn", or remove it.`)
  // Not the whole address: that of a sign-in has the state of the service.
  const finding = `It leads to ${new URL(url).origin}, not to the portal's provider: users may have to sign in again.`
  return row(subject, !isProvider(url) && finding, 'warning')
}
