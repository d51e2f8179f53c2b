/** Finds cards whose address is gone. */
import type { Card, PortalConfig } from '../../portal/config.ts'
import { destinationOf } from '../../portal/pages.ts'
import { textOf } from '../../portal/texts.ts'
import { isPlaceholder } from './placeholder.ts'
import { fewAtOnce, requestHead, withAdvice } from './requests.ts'
import { faultRow, row } from './row.ts'
import type { Row } from './row.ts'

/** Asks each address once. A page that wants a sign-in is there. */
export async function cardRows(config: PortalConfig, origin?: string): Promise<readonly Row[]> {
  const cardsByUrl = new Map<string, Card>()
  for (const card of Object.values(config.cards).flat()) {
    const { kind } = destinationOf(card.url)
    const url = kind === 'website' || (kind === 'program' && origin !== undefined) ? new URL(card.url, origin) : null
    if (url !== null && !isPlaceholder(url.href) && !cardsByUrl.has(url.href)) cardsByUrl.set(url.href, card)
  }
  const reasons: string[] = []
  const faults = (
    await fewAtOnce(cardsByUrl, async ([url, { name }]) => {
      const subject = `Card ${textOf(name, config.locale, config.locale).text} ${url}`
      const answer = await requestHead(url)
      if ('reason' in answer) {
        reasons.push(answer.reason)
        const advice = 'Check its "url", and whether this machine can reach it.'
        return faultRow(subject, withAdvice(answer.reason, advice), 'warning')
      }
      const { status } = answer.response
      return faultRow(subject, [404, 410].includes(status) && `It answers ${status}: correct its "url".`, 'warning')
    })
  ).flat()
  const [reason = ''] = reasons
  if (reasons.length > 1 && reasons.length === cardsByUrl.size)
    return [
      row('Cards', `None of ${reasons.length} answers. Can this machine reach them? The first: ${reason}`, 'warning'),
    ]
  const count = cardsByUrl.size - faults.length
  return count > 0
    ? [{ result: 'ok', subject: 'Cards', remedy: `${count} of ${cardsByUrl.size} answer` }, ...faults]
    : faults
}
