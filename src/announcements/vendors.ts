import { createFileFetcher } from '../base/published-file.ts'
import type { PublishedFileEnv } from '../base/published-file.ts'
import { createStore } from '../base/store.ts'
import type { Store } from '../base/store.ts'
import type { PortalConfig } from '../portal/config.ts'
import { siteFinder } from './announcements-file.ts'
import type { Announcement } from './announcement.ts'
import { readVendorFile } from './vendor-file.ts'

const FETCH_AFTER_MS = 300_000
/** A request that is as young as this has just been sent. */
const AT_ONCE_AFTER_MS = 10_000

/** The incidents that vendors tell of on their status pages, as announcements of the sites that need them. */
export interface Vendors extends Store<readonly Announcement[]> {
  /** Reads the pages if this page is visible and the last request is five minutes old. */
  readonly refresh: () => void
  /** Reads the pages of the vendors of a site that has just failed, at once. */
  readonly refreshFor: (url: string) => void
}

/** @param envOf returns the port of a vendor's page at an address */
export function createVendors(
  { vendors = [], sites }: Pick<PortalConfig, 'vendors' | 'sites'>,
  envOf: (address: string) => PublishedFileEnv,
): Vendors {
  const store = createStore<readonly Announcement[]>([])
  const incidentsOf = new Map<unknown, readonly Announcement[]>()
  const urlsOf = siteFinder(sites)
  const readers = vendors.map((vendor) => {
    const env = envOf(vendor.status)
    const urls = [...new Set(vendor.sites.flatMap((name) => urlsOf(name) ?? []))]
    let lastText: string | undefined
    const adopt = (incidents: readonly Announcement[]) => {
      incidentsOf.set(vendor, incidents)
      store.set([...incidentsOf.values()].flat())
    }
    const fetch = createFileFetcher(env, FETCH_AFTER_MS, {
      onText(text) {
        if (text === lastText) return null
        const file = readVendorFile(text, vendor, urls)
        if (typeof file === 'string') {
          env.warn(file)
          adopt([])
          lastText = undefined
          return null
        }
        lastText = text
        if (file.faults.length > 0) env.warn(file.faults.join('; '))
        adopt(file.incidents)
        return null
      },
      // What cannot be read says nothing. The same file counts again once it can.
      onLost() {
        lastText = undefined
        adopt([])
      },
    })
    return { urls, fetch }
  })
  return {
    ...store,
    refresh: () => readers.forEach(({ fetch }) => fetch()),
    refreshFor: (url) =>
      readers.filter(({ urls }) => urls.includes(url)).forEach(({ fetch }) => fetch(AT_ONCE_AFTER_MS)),
  }
}

/** Returns the announcements of both. */
export function joinedAnnouncements(
  ours: Store<readonly Announcement[]>,
  theirs: Store<readonly Announcement[]>,
): Store<readonly Announcement[]> {
  const joined = () => [...ours.get(), ...theirs.get()]
  const store = createStore<readonly Announcement[]>(joined(), ours.initial)
  const publish = () => store.set(joined())
  ours.subscribe(publish)
  theirs.subscribe(publish)
  return store
}
