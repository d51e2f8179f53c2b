export interface Header {
  readonly name: string
  readonly value: string
}

/** The rules for any web server. nginx.ts, caddy.ts and headers-file.ts each write them in one server's format. */
export interface Hosting {
  /** Sent with every response, including errors. */
  readonly headers: readonly Header[]
  /** The paths of pages. */
  readonly pages: readonly string[]
  /** Paths of other programs on the same host that cards and menu items link to. */
  readonly programs: readonly string[]
  /** The files that change on the host without a release: the announcements, and the history of the group's monitor. */
  readonly editedFiles: readonly string[]
}

/** For files in /assets, whose names contain a hash of their content. */
export const cacheForever = 'public, max-age=31536000, immutable'
/**
 * For everything else; in `_headers`, for pages and published files only. A stale page would link to hashed files that no
 * longer exist.
 */
export const alwaysRevalidate = 'no-cache'

export const policyHeader = 'Content-Security-Policy'
/** The one header that operators may want to leave out, so it stands in the files that they edit. */
export const hstsHeader = 'Strict-Transport-Security'

/** A placeholder for the host of the programs. The operator replaces it. */
export const toolsHost = 'tools.als.example'
