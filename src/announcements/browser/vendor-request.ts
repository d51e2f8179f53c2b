import { isVisible } from '../../base/presence.ts'
import { fetchText, FileFault } from '../../base/published-file.ts'
import type { PublishedFileEnv } from '../../base/published-file.ts'
import { vendorLimits } from '../vendor-file.ts'

/** Fetches the summary of a vendor's status page, without cookies or a referrer. */
export function createVendorEnv(address: string): PublishedFileEnv {
  const init: RequestInit = { cache: 'no-cache', credentials: 'omit', referrerPolicy: 'no-referrer' }
  return {
    now: () => Date.now(),
    isVisible,
    // A page that cannot be read, such as one without CORS, says nothing after the second request.
    fetchFile: () =>
      fetchText(address, vendorLimits.fileBytes, init).catch((error: unknown) => {
        throw error instanceof FileFault ? error : new FileFault('it cannot be read')
      }),
    warn: (fault) => console.error(`${address}: ${fault}`),
  }
}
