import { pageAt } from '../../portal/pages.ts'
import { type Fault, fault } from '../../portal/schema/fault.ts'

/**
 * Returns the fault of a link, or of the path of a page, if that page is not published.
 *
 * @param unused the paths of the pages that the operator does not use
 */
export function unusedPageFault(link: string, unused: readonly string[]): Fault | null {
  const page = pageAt(link)
  return page !== undefined && unused.includes(page)
    ? fault(
        `names a page that is not published: ${link}`,
        'Nothing is on that page, and no menu item leads to it. Fill it, or name another one.',
      )
    : null
}
