/** Finds cards whose address is gone. */
import type { Card, PortalConfig } from '../../portal/config.ts'
import { destinationOf } from '../../portal/pages.ts'
import { textOf } from '../../portal/texts.ts'
import { isPlaceholder } from './placeholder.ts'
import { requestHead, withAdvice } from './requests.ts'
import { row } from './row.ts'
import type { Row } from './row.ts'

const MAX_CONCURRENT = 6

/** Asks each address once. A page that wants a sign-in is there. */
export async function cardRows(config: PortalConfig, origin?: string): Promise<readonly Row[]> {
  const cardsByUrl = new Map<string, Card>()
  for (const card of Object.values(config.cards).flat()) {
    const { kind } = destinationOf(card.url)
    const url = kind === 'website' || (kind === 'program' && origin !== undefined) ? new URL(card.url, origin) : null
    if (url !== null && !isPlaceholder(url.href) && !cardsByUrl.has(url.href)) cardsByUrl.set(url.href, card)
  }
  const rows: Row[] = []
  const reasons: string[] = []
  const queue = [...cardsByUrl].entries()
  const work = async () => {
    for (const [index, [url, { name }]] of queue) {
      const subject = `Card ${textOf(name, config.locale, config.locale).text} ${url}`
      const answer = await requestHead(url)
      const isGone = 'response' in answer && [404, 410].includes(answer.response.status)
      if ('reason' in answer) {
        reasons.push(answer.reason)
        rows[index] = row(
          subject,
          withAdvice(answer.reason, 'Check its "url", and whether this machine can reach it.'),
          'warning',
        )
      } else if (isGone)
        rows[index] = row(subject, `It answers ${answer.response.status}: correct its "url".`, 'warning')
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
  const [reason = ''] = reasons
  if (reasons.length > 1 && reasons.length === cardsByUrl.size)
    return [
      row('Cards', `None of ${reasons.length} answers. Can this machine reach them? The first: ${reason}`, 'warning'),
    ]
  const faults = rows.filter((each) => each !== undefined)
  const count = cardsByUrl.size - faults.length
  return count > 0
    ? [{ result: 'ok', subject: 'Cards', remedy: `${count} of ${cardsByUrl.size} answer` }, ...faults]
    : faults
}
